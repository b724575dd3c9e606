CREATE TABLE "notices" (
	"user_id" uuid NOT NULL,
	"event_id" bigint NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notices_user_id_event_id_pk" PRIMARY KEY("user_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","event_id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_of_event" ON "notices" USING btree ("event_id");--> statement-breakpoint
CREATE TRIGGER "notices_of_living_account" BEFORE INSERT ON "notices"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();
