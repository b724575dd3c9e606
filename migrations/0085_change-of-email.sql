ALTER TABLE "auth"."users" ADD COLUMN "email_change_ip" text;--> statement-breakpoint
-- A new address that was confirmed from elsewhere than the change was begun has to be confirmed again.
UPDATE "auth"."users" SET "email_change_confirmations" = 0, "new_email_confirmed_from" = NULL
WHERE "new_email_confirmed_from" = 'elsewhere';--> statement-breakpoint
ALTER TABLE "auth"."users" DROP COLUMN "former_email";
