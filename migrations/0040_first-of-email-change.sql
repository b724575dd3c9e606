ALTER TABLE "auth"."users" ADD COLUMN "new_email_confirmed_from" text;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD CONSTRAINT "users_new_email_confirmed_from_known" CHECK ("auth"."users"."new_email_confirmed_from" in ('own_network', 'elsewhere'));--> statement-breakpoint
-- The mail that a pending change still waits for has its token left. From where the other was followed is unknown,
-- so that it does not prove the new address.
UPDATE "auth"."users" SET "new_email_confirmed_from" = 'elsewhere'
WHERE "email_change_confirmations" = 1 AND NOT EXISTS (
  SELECT FROM "auth"."one_time_tokens" t WHERE t."user_id" = "users"."id" AND t."kind" = 'email_change_new');
