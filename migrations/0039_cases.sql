CREATE TABLE "case_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "case_decisions_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"decision" text NOT NULL,
	"qty" integer,
	"until" date,
	"text" text,
	"state" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"done_by" uuid,
	"done_at" timestamp (3) with time zone,
	"tracking" text,
	CONSTRAINT "case_decisions_known" CHECK ("case_decisions"."decision" in ('accept_damage', 'accept_shortage', 'still_coming', 'charge_shop', 'resolved_with_shop', 'keep', 'return', 'dispose', 'photo', 'recount', 'compensate')),
	CONSTRAINT "case_decisions_state_known" CHECK ("case_decisions"."state" in ('wanted', 'done', 'dropped')),
	CONSTRAINT "case_decisions_qty_positive" CHECK ("case_decisions"."qty" > 0),
	CONSTRAINT "case_decisions_done_once" CHECK (("case_decisions"."state" = 'wanted') = ("case_decisions"."done_at" is null))
);
--> statement-breakpoint
CREATE TABLE "case_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"photo_url" text,
	"pdf_url" text,
	"file_name" text NOT NULL,
	CONSTRAINT "case_files_of_one_type" CHECK (("case_files"."photo_url" is null) <> ("case_files"."pdf_url" is null)),
	CONSTRAINT "case_files_position_small" CHECK ("case_files"."position" between 0 and 9)
);
--> statement-breakpoint
CREATE TABLE "case_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "case_messages_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"author_id" uuid NOT NULL,
	"side" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_messages_side_known" CHECK ("case_messages"."side" in ('customer', 'staff')),
	CONSTRAINT "case_messages_short" CHECK (length("case_messages"."body") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "case_units" (
	"case_id" uuid NOT NULL,
	"place" text NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "case_units_case_id_place_pk" PRIMARY KEY("case_id","place"),
	CONSTRAINT "case_units_place_known" CHECK ("case_units"."place" in ('missing', 'damaged', 'wrong', 'lost')),
	CONSTRAINT "case_units_qty_positive" CHECK ("case_units"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cases_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause" text DEFAULT 'shop' NOT NULL,
	"shipment_id" uuid,
	"dock_box_id" uuid,
	"prep_request_id" uuid,
	"status" text NOT NULL,
	"total_qty" integer DEFAULT 0 NOT NULL,
	"due_on" date NOT NULL,
	"due_why" text NOT NULL,
	"outcome" text,
	"assignee_id" uuid,
	"opened_by" uuid,
	"unanswered_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "cases_kind_known" CHECK ("cases"."kind" in ('shortage', 'damage', 'wrong', 'lost_here', 'box_claim', 'cancel', 'question')),
	CONSTRAINT "cases_cause_known" CHECK ("cases"."cause" in ('shop', 'warehouse')),
	CONSTRAINT "cases_status_known" CHECK ("cases"."status" in ('waiting_customer', 'waiting_staff', 'settled', 'withdrawn')),
	CONSTRAINT "cases_due_why_known" CHECK ("cases"."due_why" in ('return_window', 'default', 'expected')),
	CONSTRAINT "cases_settled_when_closed" CHECK (("cases"."status" in ('settled', 'withdrawn')) = ("cases"."settled_at" is not null)),
	CONSTRAINT "cases_total_not_negative" CHECK ("cases"."total_qty" >= 0),
	CONSTRAINT "cases_of_units_have_a_shipment" CHECK (not ("cases"."kind" in ('shortage', 'damage', 'wrong', 'lost_here')) or "cases"."shipment_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "return_by" date;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_message_id_case_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."case_messages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_units" ADD CONSTRAINT "case_units_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_dock_box_id_dock_boxes_id_fk" FOREIGN KEY ("dock_box_id") REFERENCES "public"."dock_boxes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_prep_request_id_prep_requests_id_fk" FOREIGN KEY ("prep_request_id") REFERENCES "public"."prep_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_decisions_of_case" ON "case_decisions" USING btree ("case_id","position");--> statement-breakpoint
CREATE INDEX "case_files_of_case" ON "case_files" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_files_of_message" ON "case_files" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "case_messages_of_case" ON "case_messages" USING btree ("case_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_number" ON "cases" USING btree ("number");--> statement-breakpoint
CREATE INDEX "cases_of_user" ON "cases" USING btree ("user_id","status","due_on","id");--> statement-breakpoint
CREATE INDEX "cases_of_user_settled" ON "cases" USING btree ("user_id","settled_at","id");--> statement-breakpoint
CREATE INDEX "cases_by_due" ON "cases" USING btree ("status","due_on","id");--> statement-breakpoint
CREATE INDEX "cases_by_settled" ON "cases" USING btree ("settled_at","id");--> statement-breakpoint
CREATE INDEX "cases_of_shipment" ON "cases" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "cases_of_box" ON "cases" USING btree ("dock_box_id");--> statement-breakpoint
CREATE INDEX "cases_of_request" ON "cases" USING btree ("prep_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_once" ON "cases" USING btree ("shipment_id","kind") WHERE settled_at is null and kind in ('shortage', 'damage', 'wrong', 'lost_here');--> statement-breakpoint
CREATE TRIGGER "cases_of_living_account" BEFORE INSERT ON "cases"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE FUNCTION "refuse_case_message_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		-- The deletion of an account empties texts.
		IF NEW.body = '' AND to_jsonb(NEW) - 'body' = to_jsonb(OLD) - 'body' THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'case_messages is append-only: % refused', lower(TG_OP) USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "case_messages_append_only" BEFORE UPDATE OR DELETE ON "case_messages"
	FOR EACH ROW EXECUTE FUNCTION "refuse_case_message_change"();--> statement-breakpoint
CREATE TRIGGER "case_messages_no_truncate" BEFORE TRUNCATE ON "case_messages"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_case_message_change"();--> statement-breakpoint
-- What counts found before cases existed. Units of the time before counts stay without one (reason 'migrated'). Units that were fine here before
-- are ours to answer for. Before the deferred triggers: their pending events would forbid later migrations
-- of the same transaction to alter these tables.
WITH counted AS (
	SELECT s.id, s.user_id, s.arrived_at, k.kind, k.place,
		least(k.units, coalesce((SELECT sum(CASE k.place WHEN m.to_place THEN m.qty WHEN m.from_place THEN -m.qty ELSE 0 END)
			FROM "unit_movements" m WHERE m.shipment_id = s.id AND m.reason <> 'migrated'), 0))::int AS qty
	FROM "shipments" s JOIN "profiles" o ON o.user_id = s.user_id AND o.ended_at IS NULL
	JOIN "shipment_places" p ON p.shipment_id = s.id
	CROSS JOIN LATERAL (VALUES ('shortage', 'missing', p.missing), ('damage', 'damaged', p.damaged),
		('wrong', 'wrong', p.wrong), ('lost_here', 'lost', p.lost)) AS k (kind, place, units)
	WHERE k.units > 0
), opened AS (
	INSERT INTO "cases" (id, user_id, kind, cause, shipment_id, status, total_qty, due_on, due_why, created_at)
	SELECT gen_random_uuid(), user_id, kind, CASE WHEN kind = 'lost_here' OR (kind = 'damage' AND
			(SELECT m.from_place FROM "unit_movements" m WHERE m.shipment_id = counted.id AND m.to_place = 'damaged'
				ORDER BY m.id DESC LIMIT 1) IN ('on_hand', 'reserved', 'packed')) THEN 'warehouse' ELSE 'shop' END, id,
		CASE kind WHEN 'lost_here' THEN 'waiting_staff' ELSE 'waiting_customer' END, qty,
		greatest(
			(SELECT max(day) FROM (SELECT d::date AS day FROM generate_series((arrived_at AT TIME ZONE 'America/New_York')::date + 1,
				(arrived_at AT TIME ZONE 'America/New_York')::date + 20, interval '1 day') AS d
				WHERE extract(isodow FROM d) < 6 ORDER BY d LIMIT 10) AS usual),
			(SELECT max(day) FROM (SELECT d::date AS day FROM generate_series((now() AT TIME ZONE 'America/New_York')::date + 1,
				(now() AT TIME ZONE 'America/New_York')::date + 6, interval '1 day') AS d
				WHERE extract(isodow FROM d) < 6 ORDER BY d LIMIT 2) AS soonest)),
		'default', now()
	FROM counted WHERE qty > 0 ORDER BY arrived_at, id, kind
	RETURNING id, shipment_id, kind, total_qty
)
INSERT INTO "case_units" (case_id, place, qty)
SELECT id, CASE kind WHEN 'shortage' THEN 'missing' WHEN 'damage' THEN 'damaged' WHEN 'wrong' THEN 'wrong' ELSE 'lost' END, total_qty
FROM opened;--> statement-breakpoint
-- Open cases speak for no more units than their place holds, compared at every commit.
CREATE FUNCTION "check_units_of_cases"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	line uuid;
	excess text;
BEGIN
	IF TG_TABLE_NAME = 'case_units' THEN
		SELECT shipment_id INTO line FROM "cases" WHERE id = NEW.case_id;
	ELSE
		line := NEW.shipment_id;
	END IF;
	SELECT format('%s of %s', said.place, line) INTO excess
		FROM (SELECT u.place, sum(u.qty) AS units FROM "case_units" u JOIN "cases" c ON c.id = u.case_id
				WHERE c.shipment_id = line AND c.settled_at IS NULL GROUP BY u.place) AS said
		LEFT JOIN "shipment_places" p ON p.shipment_id = line
		WHERE said.units > coalesce(CASE said.place WHEN 'missing' THEN p.missing WHEN 'damaged' THEN p.damaged
			WHEN 'wrong' THEN p.wrong WHEN 'lost' THEN p.lost END, 0) LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'open cases speak for more units than there are: %', excess USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "case_units_agree" AFTER INSERT OR UPDATE ON "case_units"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "check_units_of_cases"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "cases_units_agree" AFTER UPDATE OF "status", "settled_at", "shipment_id" ON "cases"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.settled_at IS NULL AND current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "check_units_of_cases"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shipment_places_agree_with_cases" AFTER UPDATE ON "shipment_places"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((NEW.missing < OLD.missing OR NEW.damaged < OLD.damaged OR NEW.wrong < OLD.wrong OR NEW.lost < OLD.lost)
		AND current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "check_units_of_cases"();
