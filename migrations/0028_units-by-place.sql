CREATE TABLE "shipment_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"device_key" text,
	"announced_before" integer NOT NULL,
	"good" integer NOT NULL,
	"damaged" integer NOT NULL,
	"wrong" integer NOT NULL,
	"missing" integer NOT NULL,
	"still_coming" integer NOT NULL,
	"weight_lb" numeric(9, 3),
	"length_in" numeric(9, 3),
	"width_in" numeric(9, 3),
	"height_in" numeric(9, 3),
	"note" text,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shipment_counts_not_negative" CHECK (least("shipment_counts"."announced_before", "shipment_counts"."good", "shipment_counts"."damaged", "shipment_counts"."wrong", "shipment_counts"."missing", "shipment_counts"."still_coming") >= 0),
	CONSTRAINT "shipment_counts_add_up" CHECK ("shipment_counts"."missing" + "shipment_counts"."still_coming" = greatest(0, "shipment_counts"."announced_before" - "shipment_counts"."good" - "shipment_counts"."damaged"))
);
--> statement-breakpoint
CREATE TABLE "shipment_places" (
	"shipment_id" uuid PRIMARY KEY NOT NULL,
	"announced" integer DEFAULT 0 NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"packed" integer DEFAULT 0 NOT NULL,
	"shipped" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"disposed" integer DEFAULT 0 NOT NULL,
	"written_off" integer DEFAULT 0 NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shipment_places_not_negative" CHECK (least("shipment_places"."announced", "shipment_places"."on_hand", "shipment_places"."damaged", "shipment_places"."wrong", "shipment_places"."missing", "shipment_places"."reserved", "shipment_places"."packed", "shipment_places"."shipped", "shipment_places"."returned", "shipment_places"."disposed", "shipment_places"."written_off", "shipment_places"."lost") >= 0)
);
--> statement-breakpoint
CREATE TABLE "unit_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unit_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" uuid NOT NULL,
	"from_place" text NOT NULL,
	"to_place" text NOT NULL,
	"qty" integer NOT NULL,
	"reason" text NOT NULL,
	"act_id" uuid NOT NULL,
	"prep_request_id" uuid,
	"count_id" uuid,
	"undoes" bigint,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unit_movements_qty_positive" CHECK ("unit_movements"."qty" > 0),
	CONSTRAINT "unit_movements_from_known" CHECK ("unit_movements"."from_place" in ('outside', 'announced', 'on_hand', 'damaged', 'wrong', 'missing', 'reserved', 'packed', 'shipped', 'returned', 'disposed', 'written_off', 'lost')),
	CONSTRAINT "unit_movements_to_known" CHECK ("unit_movements"."to_place" in ('outside', 'announced', 'on_hand', 'damaged', 'wrong', 'missing', 'reserved', 'packed', 'shipped', 'returned', 'disposed', 'written_off', 'lost')),
	CONSTRAINT "unit_movements_somewhere_else" CHECK ("unit_movements"."from_place" <> "unit_movements"."to_place"),
	CONSTRAINT "unit_movements_reason_known" CHECK ("unit_movements"."reason" in ('count', 'request', 'pack', 'ship', 'case', 'adjust', 'relined', 'undo', 'migrated')),
	CONSTRAINT "unit_movements_undo_names_one" CHECK (("unit_movements"."reason" = 'undo') = ("unit_movements"."undoes" is not null)),
	CONSTRAINT "unit_movements_name_their_request" CHECK (("unit_movements"."from_place" in ('reserved', 'packed', 'shipped') or "unit_movements"."to_place" in ('reserved', 'packed', 'shipped')) = ("unit_movements"."prep_request_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_units_add_up";--> statement-breakpoint
ALTER TABLE "prep_request_items" ADD COLUMN "packed_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prep_request_items" ADD COLUMN "shipped_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prep_request_items" ADD COLUMN "dropped_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "removed_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "count_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_counts" ADD CONSTRAINT "shipment_counts_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_places" ADD CONSTRAINT "shipment_places_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_movements" ADD CONSTRAINT "unit_movements_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_movements" ADD CONSTRAINT "unit_movements_prep_request_id_prep_requests_id_fk" FOREIGN KEY ("prep_request_id") REFERENCES "public"."prep_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_movements" ADD CONSTRAINT "unit_movements_count_id_shipment_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."shipment_counts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_movements" ADD CONSTRAINT "unit_movements_undoes_unit_movements_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."unit_movements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_counts_of_shipment" ON "shipment_counts" USING btree ("shipment_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_counts_device_key" ON "shipment_counts" USING btree ("device_key");--> statement-breakpoint
CREATE INDEX "unit_movements_of_shipment" ON "unit_movements" USING btree ("shipment_id","id");--> statement-breakpoint
CREATE INDEX "unit_movements_of_request" ON "unit_movements" USING btree ("prep_request_id","shipment_id") WHERE prep_request_id is not null;--> statement-breakpoint
CREATE INDEX "unit_movements_of_count" ON "unit_movements" USING btree ("count_id") WHERE count_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_movements_undone_once" ON "unit_movements" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
ALTER TABLE "prep_request_items" ADD CONSTRAINT "prep_request_items_units_add_up" CHECK (least("prep_request_items"."packed_qty", "prep_request_items"."shipped_qty", "prep_request_items"."dropped_qty") >= 0 and "prep_request_items"."packed_qty" + "prep_request_items"."shipped_qty" + "prep_request_items"."dropped_qty" <= "prep_request_items"."qty");--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_count_state_known" CHECK ("shipments"."count_state" in ('none', 'as_announced', 'counted'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_units_add_up" CHECK ("shipments"."damaged_qty" >= 0 and "shipments"."requested_qty" >= 0 and "shipments"."removed_qty" >= 0 and "shipments"."damaged_qty" + "shipments"."requested_qty" + "shipments"."removed_qty" <= coalesce("shipments"."received_qty", 0));--> statement-breakpoint
DO $$
DECLARE
	line uuid;
BEGIN
	SELECT s.id INTO line FROM "shipments" s
		LEFT JOIN (SELECT shipment_id, sum(qty) AS units FROM "prep_request_items" GROUP BY 1) i ON i.shipment_id = s.id
		WHERE s.requested_qty <> coalesce(i.units, 0) LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'the requested units of shipment % are not those of its prep requests; see doctor of the version before', line;
	END IF;
END $$;--> statement-breakpoint
-- What the rows of today say, told as movements: arrived, then requested, then shipped.
INSERT INTO "unit_movements" (shipment_id, from_place, to_place, qty, reason, act_id, prep_request_id, created_at)
SELECT line, from_place, to_place, units, 'migrated', gen_random_uuid(), request, at FROM (
	SELECT s.id AS line, step, from_place, to_place, units, NULL::uuid AS request, s.arrived_at AS at
	FROM (SELECT id, arrived_at, qty, received_qty - damaged_qty AS good, damaged_qty AS damaged
			FROM "shipments" WHERE arrived_at IS NOT NULL) s
	CROSS JOIN LATERAL (VALUES
		(1, 'outside', 'announced', qty),
		(2, 'announced', 'on_hand', least(good, qty)),
		(3, 'outside', 'on_hand', greatest(good - qty, 0)),
		(4, 'announced', 'damaged', least(damaged, greatest(qty - good, 0))),
		(5, 'outside', 'damaged', damaged - least(damaged, greatest(qty - good, 0))),
		(6, 'announced', 'written_off', greatest(qty - good - damaged, 0))
	) AS steps (step, from_place, to_place, units)
	UNION ALL
	SELECT i.shipment_id, 7, 'on_hand', 'reserved', i.qty, r.id, r.created_at
	FROM "prep_request_items" i JOIN "prep_requests" r ON r.id = i.prep_request_id
	UNION ALL
	SELECT i.shipment_id, 8, 'reserved', 'shipped', i.qty, r.id, coalesce(
		(SELECT max(e.created_at) FROM "prep_request_events" e WHERE e.prep_request_id = r.id AND e.status = 'shipped'), r.created_at)
	FROM "prep_request_items" i JOIN "prep_requests" r ON r.id = i.prep_request_id WHERE r.status = 'shipped'
) AS moved WHERE units > 0 ORDER BY line, step, at, request;--> statement-breakpoint
INSERT INTO "shipment_places" (shipment_id, announced, on_hand, damaged, written_off, reserved, shipped)
SELECT shipment_id,
	coalesce(sum(units) FILTER (WHERE place = 'announced'), 0), coalesce(sum(units) FILTER (WHERE place = 'on_hand'), 0),
	coalesce(sum(units) FILTER (WHERE place = 'damaged'), 0), coalesce(sum(units) FILTER (WHERE place = 'written_off'), 0),
	coalesce(sum(units) FILTER (WHERE place = 'reserved'), 0), coalesce(sum(units) FILTER (WHERE place = 'shipped'), 0)
FROM (SELECT shipment_id, to_place AS place, qty AS units FROM "unit_movements"
	UNION ALL SELECT shipment_id, from_place, -qty FROM "unit_movements") AS flow GROUP BY shipment_id;--> statement-breakpoint
UPDATE "shipments" SET count_state = CASE WHEN received_qty = qty AND damaged_qty = 0 THEN 'as_announced' ELSE 'counted' END
	WHERE arrived_at IS NOT NULL;--> statement-breakpoint
UPDATE "prep_request_items" SET shipped_qty = qty WHERE prep_request_id IN (SELECT id FROM "prep_requests" WHERE status = 'shipped');--> statement-breakpoint
CREATE FUNCTION "refuse_movement_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'unit_movements is append-only: % refused', lower(TG_OP) USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "unit_movements_append_only" BEFORE UPDATE OR DELETE ON "unit_movements"
	FOR EACH ROW EXECUTE FUNCTION "refuse_movement_change"();--> statement-breakpoint
CREATE TRIGGER "unit_movements_no_truncate" BEFORE TRUNCATE ON "unit_movements"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_movement_change"();--> statement-breakpoint
-- The units of a shipment are told three times: by movements, by places, by its own columns. They agree at every commit.
CREATE FUNCTION "check_units_of_shipment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	line uuid;
	shipment "shipments"%ROWTYPE;
	held "shipment_places"%ROWTYPE;
	wrong text;
BEGIN
	IF TG_TABLE_NAME = 'shipments' THEN line := NEW.id;
	ELSIF TG_OP = 'DELETE' THEN line := OLD.shipment_id;
	ELSE line := NEW.shipment_id;
	END IF;
	SELECT * INTO shipment FROM "shipments" WHERE id = line;
	IF NOT FOUND THEN
		RETURN NULL;
	END IF;
	SELECT * INTO held FROM "shipment_places" WHERE shipment_id = line;
	SELECT format('%s holds %s and movements say %s', place, coalesce(stored, 0), coalesce(moved, 0)) INTO wrong
		FROM (SELECT place, sum(units) AS moved FROM (
				SELECT to_place AS place, qty AS units FROM "unit_movements" WHERE shipment_id = line
				UNION ALL SELECT from_place, -qty FROM "unit_movements" WHERE shipment_id = line) AS flow
			WHERE place <> 'outside' GROUP BY place) AS m
		FULL JOIN (SELECT key AS place, value::int AS stored FROM jsonb_each_text(to_jsonb(held) - 'shipment_id')) AS p USING (place)
		WHERE coalesce(stored, 0) <> coalesce(moved, 0) LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'units of shipment % do not agree: %', line, wrong USING ERRCODE = 'check_violation';
	END IF;
	IF held.shipment_id IS NULL AND shipment.arrived_at IS NULL THEN
		RETURN NULL;
	END IF;
	IF (shipment.received_qty, shipment.damaged_qty, shipment.requested_qty, shipment.removed_qty, shipment.status)
		IS DISTINCT FROM (
			held.on_hand + held.damaged + held.reserved + held.packed + held.shipped + held.returned + held.disposed,
			held.damaged, held.reserved + held.packed + held.shipped, held.returned + held.disposed,
			CASE WHEN held.on_hand = 0 AND held.reserved + held.packed + held.shipped > 0 THEN 'prep_requested' ELSE 'arrived' END)
	THEN
		RAISE EXCEPTION 'units of shipment % do not agree: its columns are not those of its places', line
			USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- The same for the units of one shipment in one prep request.
CREATE FUNCTION "check_units_of_request"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	request uuid;
	line uuid;
	item "prep_request_items"%ROWTYPE;
	reserved int;
	packed int;
	shipped int;
BEGIN
	IF TG_OP = 'DELETE' THEN
		request := OLD.prep_request_id;
		line := OLD.shipment_id;
	ELSE
		request := NEW.prep_request_id;
		line := NEW.shipment_id;
	END IF;
	SELECT * INTO item FROM "prep_request_items" WHERE prep_request_id = request AND shipment_id = line;
	SELECT coalesce(sum(CASE 'reserved' WHEN to_place THEN qty WHEN from_place THEN -qty END), 0),
			coalesce(sum(CASE 'packed' WHEN to_place THEN qty WHEN from_place THEN -qty END), 0),
			coalesce(sum(CASE 'shipped' WHEN to_place THEN qty WHEN from_place THEN -qty END), 0)
		INTO reserved, packed, shipped
		FROM "unit_movements" WHERE prep_request_id = request AND shipment_id = line;
	IF (reserved, packed, shipped) IS DISTINCT FROM (
		coalesce(item.qty - item.packed_qty - item.shipped_qty - item.dropped_qty, 0),
		coalesce(item.packed_qty, 0), coalesce(item.shipped_qty, 0))
	THEN
		RAISE EXCEPTION 'units of shipment % in request % are not those of its movements', line, request
			USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- A restore puts back rows that agreed when they were written; `doctor` compares them, faster than row by row.
CREATE CONSTRAINT TRIGGER "unit_movements_agree" AFTER INSERT ON "unit_movements"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "check_units_of_shipment"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "unit_movements_agree_with_request" AFTER INSERT ON "unit_movements"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (NEW.prep_request_id IS NOT NULL AND current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "check_units_of_request"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shipment_places_agree" AFTER INSERT OR UPDATE OR DELETE ON "shipment_places"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "check_units_of_shipment"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shipments_arrive_with_units" AFTER INSERT ON "shipments"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (NEW.arrived_at IS NOT NULL AND current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "check_units_of_shipment"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "shipments_units_agree"
	AFTER UPDATE OF "status", "received_qty", "damaged_qty", "requested_qty", "removed_qty" ON "shipments"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "check_units_of_shipment"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "prep_request_items_agree" AFTER INSERT OR UPDATE OR DELETE ON "prep_request_items"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "check_units_of_request"();
