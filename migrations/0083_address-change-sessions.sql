ALTER TABLE "auth"."sessions" ADD COLUMN "code_sent_to" text;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "email_change_session_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "phone_change_session_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "phone_change_ip" text;