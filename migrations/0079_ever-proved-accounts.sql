ALTER TABLE "auth"."users" ADD COLUMN "was_ever_proved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A verified factor without the mark was verified while an address was proved, the present or a former one.
UPDATE "auth"."users" u SET "was_ever_proved" = true
WHERE "email_proved_at" IS NOT NULL OR ("email" IS NOT NULL AND EXISTS (
  SELECT FROM "auth"."mfa_factors" f WHERE f."user_id" = u."id" AND f."status" = 'verified' AND NOT f."is_before_proof"));
--> statement-breakpoint
-- Factors added since then were added after passing that one, so by the same person.
UPDATE "auth"."mfa_factors" f SET "is_before_proof" = false
FROM "auth"."users" u WHERE u."id" = f."user_id" AND u."was_ever_proved" AND f."is_before_proof";
