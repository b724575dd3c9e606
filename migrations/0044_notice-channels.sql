CREATE TABLE "notice_contacts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"quiet_from" integer DEFAULT 22 NOT NULL,
	"quiet_to" integer DEFAULT 7 NOT NULL,
	"whatsapp_number" text,
	"whatsapp_consent_at" timestamp (3) with time zone,
	"whatsapp_code_hash" text,
	"whatsapp_code_sent_at" timestamp (3) with time zone,
	"whatsapp_wrong_codes" integer DEFAULT 0 NOT NULL,
	"whatsapp_confirmed_at" timestamp (3) with time zone,
	"whatsapp_refused_at" timestamp (3) with time zone,
	"whatsapp_refusal" text,
	CONSTRAINT "notice_contacts_hours_of_the_day" CHECK ("notice_contacts"."quiet_from" between 0 and 23 and "notice_contacts"."quiet_to" between 0 and 23),
	CONSTRAINT "notice_contacts_confirmed_number" CHECK ("notice_contacts"."whatsapp_confirmed_at" is null or ("notice_contacts"."whatsapp_number" is not null and "notice_contacts"."whatsapp_consent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_ok_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_channel_known";--> statement-breakpoint
ALTER TABLE "notice_preferences" DROP CONSTRAINT "notice_preferences_value_known";--> statement-breakpoint
DROP INDEX "deliveries_once";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "notice_contacts" ADD CONSTRAINT "notice_contacts_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_user" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_of_device" ON "deliveries" USING btree ("device_id") WHERE "deliveries"."device_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_by_provider" ON "deliveries" USING btree ("provider_id") WHERE "deliveries"."provider_id" is not null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_once" UNIQUE NULLS NOT DISTINCT("event_id","user_id","channel","device_id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_device_of_push" CHECK (("deliveries"."device_id" is not null) = ("deliveries"."channel" = 'push'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel_known" CHECK ("deliveries"."channel" in ('email', 'push', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_channel_known" CHECK ("notice_preferences"."channel" in ('email', 'push', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_value_known" CHECK ("notice_preferences"."value" in ('now', 'off') or ("notice_preferences"."value" = 'daily' and "notice_preferences"."channel" = 'email'));--> statement-breakpoint
CREATE TRIGGER "notice_contacts_of_living_account" BEFORE INSERT ON "notice_contacts"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "push_subscriptions_of_living_account" BEFORE INSERT ON "push_subscriptions"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();
