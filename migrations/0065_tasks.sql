CREATE TABLE "task_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"task_id" uuid NOT NULL,
	"url" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "task_photos_position_small" CHECK ("task_photos"."position" between 0 and 9)
);
--> statement-breakpoint
CREATE TABLE "task_scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"code" text,
	"done_after" integer NOT NULL,
	"ok" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"device_key" text,
	CONSTRAINT "task_scans_code_short" CHECK (length("task_scans"."code") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "task_steps" (
	"task_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"shipment_id" uuid,
	"service" text,
	"label" text NOT NULL,
	"wanted" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"done_by" uuid,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "task_steps_task_id_position_pk" PRIMARY KEY("task_id","position"),
	CONSTRAINT "task_steps_kind_known" CHECK ("task_steps"."kind" in ('service', 'pack', 'label', 'photo')),
	CONSTRAINT "task_steps_done_up_to_wanted" CHECK ("task_steps"."done" >= 0 and "task_steps"."done" <= "task_steps"."wanted"),
	CONSTRAINT "task_steps_label_short" CHECK (length("task_steps"."label") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tasks_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"dock_box_id" uuid,
	"shipment_id" uuid,
	"prep_request_id" uuid,
	"case_id" uuid,
	"decision_id" uuid,
	"status" text NOT NULL,
	"block" text,
	"priority" integer DEFAULT 5 NOT NULL,
	"assignee_id" uuid,
	"due_at" timestamp (3) with time zone,
	"sort_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(due_at, 'infinity'::timestamptz)) STORED,
	"left_minutes" integer,
	"missed_at" timestamp (3) with time zone,
	"ready_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid,
	"done_by_status" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tasks_kind_known" CHECK ("tasks"."kind" in ('check_in', 'recount', 'photo', 'prep', 'return', 'dispose')),
	CONSTRAINT "tasks_status_known" CHECK ("tasks"."status" in ('waiting', 'ready', 'doing', 'done', 'cancelled')),
	CONSTRAINT "tasks_block_known" CHECK ("tasks"."block" in ('units', 'case', 'charge', 'labels')),
	CONSTRAINT "tasks_priority_small" CHECK ("tasks"."priority" between 0 and 9),
	CONSTRAINT "tasks_about_one_thing" CHECK (num_nonnulls("tasks"."dock_box_id", "tasks"."shipment_id", "tasks"."prep_request_id", "tasks"."case_id") = 1 and ("tasks"."case_id" is null) = ("tasks"."decision_id" is null)),
	CONSTRAINT "tasks_kind_fits_subject" CHECK (case "tasks"."kind" when 'check_in' then coalesce("tasks"."dock_box_id", "tasks"."shipment_id") is not null when 'prep' then "tasks"."prep_request_id" is not null else "tasks"."case_id" is not null end),
	CONSTRAINT "tasks_waiting_with_reason" CHECK (("tasks"."status" = 'waiting') = ("tasks"."block" is not null)),
	CONSTRAINT "tasks_doing_is_taken" CHECK (("tasks"."status" <> 'doing' or "tasks"."assignee_id" is not null) and ("tasks"."status" <> 'ready' or "tasks"."assignee_id" is null)),
	CONSTRAINT "tasks_waiting_has_no_due" CHECK ("tasks"."status" <> 'waiting' or "tasks"."due_at" is null),
	CONSTRAINT "tasks_ended_at" CHECK (("tasks"."status" in ('done', 'cancelled')) = ("tasks"."done_at" is not null)),
	CONSTRAINT "tasks_left_not_negative" CHECK ("tasks"."left_minutes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "needs_step" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "task_photos" ADD CONSTRAINT "task_photos_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_scans" ADD CONSTRAINT "task_scans_step_fk" FOREIGN KEY ("task_id","position") REFERENCES "public"."task_steps"("task_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_steps" ADD CONSTRAINT "task_steps_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_steps" ADD CONSTRAINT "task_steps_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_steps" ADD CONSTRAINT "task_steps_service_services_code_fk" FOREIGN KEY ("service") REFERENCES "public"."services"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_dock_box_id_dock_boxes_id_fk" FOREIGN KEY ("dock_box_id") REFERENCES "public"."dock_boxes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_prep_request_id_prep_requests_id_fk" FOREIGN KEY ("prep_request_id") REFERENCES "public"."prep_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_decision_id_case_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."case_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_photos_of_task" ON "task_photos" USING btree ("task_id","position");--> statement-breakpoint
CREATE INDEX "task_scans_of_step" ON "task_scans" USING btree ("task_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_scans_once" ON "task_scans" USING btree ("actor_id","device_key");--> statement-breakpoint
CREATE INDEX "task_steps_of_shipment" ON "task_steps" USING btree ("shipment_id") WHERE shipment_id is not null;--> statement-breakpoint
CREATE INDEX "task_steps_of_service" ON "task_steps" USING btree ("service") WHERE service is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_number" ON "tasks" USING btree ("number");--> statement-breakpoint
CREATE INDEX "tasks_of_user" ON "tasks" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("sort_at","priority","number") WHERE status in ('waiting', 'ready', 'doing');--> statement-breakpoint
CREATE INDEX "tasks_open_of_assignee" ON "tasks" USING btree ("assignee_id","sort_at","priority","number") WHERE status in ('waiting', 'ready', 'doing');--> statement-breakpoint
CREATE INDEX "tasks_open_of_user" ON "tasks" USING btree ("user_id","sort_at","priority","number") WHERE status in ('waiting', 'ready', 'doing');--> statement-breakpoint
CREATE INDEX "tasks_open_of_kind" ON "tasks" USING btree ("kind","sort_at","priority","number") WHERE status in ('waiting', 'ready', 'doing');--> statement-breakpoint
CREATE INDEX "tasks_open_of_status" ON "tasks" USING btree ("status","sort_at","priority","number") WHERE status in ('waiting', 'ready', 'doing');--> statement-breakpoint
CREATE INDEX "tasks_of_box" ON "tasks" USING btree ("dock_box_id") WHERE dock_box_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_of_shipment" ON "tasks" USING btree ("shipment_id") WHERE shipment_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_of_request" ON "tasks" USING btree ("prep_request_id") WHERE prep_request_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_of_case" ON "tasks" USING btree ("case_id") WHERE case_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_one_open_of_box" ON "tasks" USING btree ("kind","dock_box_id") WHERE status in ('waiting', 'ready', 'doing');--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_one_open_of_shipment" ON "tasks" USING btree ("kind","shipment_id") WHERE status in ('waiting', 'ready', 'doing');--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_one_open_of_request" ON "tasks" USING btree ("kind","prep_request_id") WHERE status in ('waiting', 'ready', 'doing');--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_one_of_decision" ON "tasks" USING btree ("decision_id");--> statement-breakpoint
-- Of new boxes is seen to with the packing, and what belongs to cases or to storage is no step of a request.
UPDATE "services" SET needs_step = false WHERE not is_for_prep OR code = 'box';--> statement-breakpoint
CREATE FUNCTION "refuse_task_scan_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what was done at a step is append-only: % refused', lower(TG_OP) USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "task_scans_append_only" BEFORE UPDATE OR DELETE ON "task_scans"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "refuse_task_scan_change"();--> statement-breakpoint
CREATE TRIGGER "task_scans_no_truncate" BEFORE TRUNCATE ON "task_scans"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_task_scan_change"();--> statement-breakpoint
-- What stands at the dock, is approved or was asked for in a case becomes a task, promised from now on: a job computes until when.
INSERT INTO "tasks" (kind, user_id, prep_request_id, status, ready_at, created_at)
	SELECT 'prep', r.user_id, r.id, 'ready', now(), now() FROM "prep_requests" r
	JOIN "profiles" p ON p.user_id = r.user_id AND p.ended_at IS NULL
	WHERE r.status = 'scheduled' AND r.cancelled_at IS NULL ORDER BY r.number;--> statement-breakpoint
INSERT INTO "tasks" (kind, user_id, shipment_id, status, ready_at, created_at)
	SELECT 'check_in', s.user_id, s.id, 'ready', now(), now() FROM "shipments" s
	JOIN "profiles" p ON p.user_id = s.user_id AND p.ended_at IS NULL
	WHERE EXISTS (SELECT 1 FROM "dock_box_shipments" h JOIN "dock_boxes" b ON b.id = h.box_id WHERE h.shipment_id = s.id AND b.status = 'matched')
	ORDER BY s.number;--> statement-breakpoint
INSERT INTO "tasks" (kind, user_id, dock_box_id, status, ready_at, created_at)
	SELECT 'check_in', b.user_id, b.id, 'ready', now(), now() FROM "dock_boxes" b
	JOIN "profiles" p ON p.user_id = b.user_id AND p.ended_at IS NULL
	WHERE b.status = 'owned' ORDER BY b.number;--> statement-breakpoint
INSERT INTO "tasks" (kind, user_id, case_id, decision_id, status, ready_at, created_at)
	SELECT CASE d.decision WHEN 'dispose_abandoned' THEN 'dispose' ELSE d.decision END, c.user_id, c.id, d.id, 'ready', now(), now() FROM "case_decisions" d JOIN "cases" c ON c.id = d.case_id
	JOIN "profiles" p ON p.user_id = c.user_id AND p.ended_at IS NULL
	WHERE d.state = 'wanted' AND d.decision IN ('return', 'dispose', 'dispose_abandoned', 'photo', 'recount') ORDER BY d.position;--> statement-breakpoint
-- Items in the order of their numbers, of each the services in the order of their charges.
INSERT INTO "task_steps" (task_id, position, kind, shipment_id, service, label, wanted)
	SELECT task_id, row_number() OVER (PARTITION BY task_id ORDER BY rank, item, charge) - 1, kind, shipment_id, service, label, wanted FROM (
		SELECT t.id AS task_id, CASE WHEN c.shipment_id IS NULL THEN 2 ELSE 1 END AS rank, s.number AS item, c.number AS charge, 'service' AS kind,
			c.shipment_id, v.code AS service, v.name AS label,
			CASE v.per WHEN 'unit' THEN i.qty - i.dropped_qty WHEN 'piece' THEN ceil((i.qty - i.dropped_qty)::numeric / i.bundle_size)::int ELSE ceil(c.qty)::int END AS wanted
		FROM "tasks" t JOIN "charges" c ON c.prep_request_id = t.prep_request_id AND c.kind = 'service' AND c.state <> 'void'
		JOIN "services" v ON v.code = c.service AND v.needs_step
		LEFT JOIN "prep_request_items" i ON i.prep_request_id = c.prep_request_id AND i.shipment_id = c.shipment_id
		LEFT JOIN "shipments" s ON s.id = c.shipment_id
		WHERE t.kind = 'prep' AND (c.shipment_id IS NULL OR i.shipment_id IS NOT NULL) AND c.qty > 0 AND (c.shipment_id IS NOT NULL OR v.per NOT IN ('unit', 'piece'))
		UNION ALL
		SELECT t.id, 3, 0, 0, 'pack', NULL, NULL, 'Embalar', (SELECT sum(qty - dropped_qty) FROM "prep_request_items" i WHERE i.prep_request_id = t.prep_request_id)
		FROM "tasks" t WHERE t.kind = 'prep'
		UNION ALL
		SELECT t.id, 4, 0, 0, 'label', NULL, NULL, 'Etiquetar caixas', 1 FROM "tasks" t WHERE t.kind = 'prep'
		UNION ALL
		SELECT t.id, 5, 0, 0, 'photo', NULL, NULL, 'Foto do fechamento', 1 FROM "tasks" t WHERE t.kind = 'prep'
	) steps WHERE wanted IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER "tasks_of_living_account" BEFORE INSERT ON "tasks"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();
