CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"bundle" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"lead_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_channel_known" CHECK ("deliveries"."channel" in ('email')),
	CONSTRAINT "deliveries_status_known" CHECK ("deliveries"."status" in ('waiting', 'sent', 'merged', 'failed', 'dropped')),
	CONSTRAINT "deliveries_merged_into_one" CHECK ("deliveries"."lead_id" is null or "deliveries"."status" = 'merged')
);
--> statement-breakpoint
CREATE TABLE "notice_preferences" (
	"user_id" uuid NOT NULL,
	"group" text NOT NULL,
	"channel" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "notice_preferences_user_id_group_channel_pk" PRIMARY KEY("user_id","group","channel"),
	CONSTRAINT "notice_preferences_value_known" CHECK ("notice_preferences"."value" in ('now', 'daily', 'off'))
);
--> statement-breakpoint
CREATE TABLE "refused_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_lead_id_deliveries_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."deliveries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" USING btree ("event_id","user_id","channel");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_at") WHERE "deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_of_user" ON "deliveries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_by_status" ON "deliveries" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_by_lead" ON "deliveries" USING btree ("lead_id");--> statement-breakpoint
CREATE TRIGGER "deliveries_of_living_account" BEFORE INSERT ON "deliveries"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "notice_preferences_of_living_account" BEFORE INSERT ON "notice_preferences"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();
