ALTER TABLE "auth"."sessions" ADD COLUMN "code_sent_to" text;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "email_change_session_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "phone_change_session_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "phone_change_ip" text;--> statement-breakpoint
-- Nothing tells which session began the changes that wait, so they end: their owners begin again.
UPDATE "auth"."users" SET "new_email" = NULL, "email_change_confirmations" = 0, "new_email_confirmed_from" = NULL, "new_phone" = NULL
WHERE "new_email" IS NOT NULL OR "new_phone" IS NOT NULL;--> statement-breakpoint
DELETE FROM "auth"."one_time_tokens" WHERE "kind" IN ('email_change_new', 'email_change_current', 'phone_change');
