ALTER TABLE "auth"."users" ADD COLUMN "phone_proved_at" timestamp with time zone;--> statement-breakpoint
-- A number for which a code was sent was confirmed by that code; any other was believed.
UPDATE "auth"."users" SET "phone_proved_at" = "phone_confirmed_at"
WHERE "phone_change_sent_at" IS NOT NULL OR ("email" IS NULL AND "confirmation_sent_at" IS NOT NULL);
