CREATE TABLE "storage_waived_days" (
	"shipment_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	CONSTRAINT "storage_waived_days_shipment_id_day_pk" PRIMARY KEY("shipment_id","day")
);
--> statement-breakpoint
CREATE TABLE "task_delays" (
	"task_id" uuid NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "task_delays_task_id_begun_at_pk" PRIMARY KEY("task_id","begun_at"),
	CONSTRAINT "task_delays_in_order" CHECK ("task_delays"."ended_at" > "task_delays"."begun_at")
);
--> statement-breakpoint
ALTER TABLE "storage_waived_days" ADD CONSTRAINT "storage_waived_days_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_waived_days" ADD CONSTRAINT "storage_waived_days_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_waived_days" ADD CONSTRAINT "storage_waived_days_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_delays" ADD CONSTRAINT "task_delays_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storage_waived_days_of_user" ON "storage_waived_days" USING btree ("user_id","day","shipment_id");--> statement-breakpoint
CREATE INDEX "storage_waived_days_of_task" ON "storage_waived_days" USING btree ("task_id");--> statement-breakpoint
CREATE TRIGGER "storage_waived_days_of_living_account" BEFORE INSERT ON "storage_waived_days"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_late_work"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, lower(TG_OP) USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "storage_waived_days_append_only" BEFORE UPDATE OR DELETE ON "storage_waived_days"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "refuse_change_of_late_work"();--> statement-breakpoint
CREATE TRIGGER "storage_waived_days_no_truncate" BEFORE TRUNCATE ON "storage_waived_days"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_late_work"();--> statement-breakpoint
CREATE TRIGGER "task_delays_append_only" BEFORE UPDATE OR DELETE ON "task_delays"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "refuse_change_of_late_work"();--> statement-breakpoint
CREATE TRIGGER "task_delays_no_truncate" BEFORE TRUNCATE ON "task_delays"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_late_work"();
