CREATE TABLE "outbound_boxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbound_boxes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"prep_request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"fba_shipment_id" text,
	"amazon_box_id" text,
	"weight_lb" numeric(9, 3),
	"length_in" numeric(9, 3),
	"width_in" numeric(9, 3),
	"height_in" numeric(9, 3),
	"photo_url" text,
	"override_reason" text,
	"override_by" uuid,
	"tracking_number" text,
	"carrier" text,
	"opened_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	CONSTRAINT "outbound_boxes_id_of_request" UNIQUE("id","prep_request_id"),
	CONSTRAINT "outbound_boxes_status_known" CHECK ("outbound_boxes"."status" in ('open', 'closed', 'shipped')),
	CONSTRAINT "outbound_boxes_position_small" CHECK ("outbound_boxes"."position" between 1 and 500),
	CONSTRAINT "outbound_boxes_fba_form" CHECK ("outbound_boxes"."fba_shipment_id" ~ '^FBA[0-9A-Z]{7,12}$'),
	CONSTRAINT "outbound_boxes_amazon_form" CHECK ("outbound_boxes"."amazon_box_id" ~ '^FBA[0-9A-Z]{7,12}U[0-9]{6}$'),
	CONSTRAINT "outbound_boxes_of_one_fba_shipment" CHECK ("outbound_boxes"."amazon_box_id" is null or "outbound_boxes"."fba_shipment_id" is not distinct from left("outbound_boxes"."amazon_box_id", -7)),
	CONSTRAINT "outbound_boxes_measures_positive" CHECK (least("outbound_boxes"."weight_lb", "outbound_boxes"."length_in", "outbound_boxes"."width_in", "outbound_boxes"."height_in") > 0),
	CONSTRAINT "outbound_boxes_closed_complete" CHECK ("outbound_boxes"."closed_at" is null or ("outbound_boxes"."weight_lb" is not null and "outbound_boxes"."length_in" is not null and "outbound_boxes"."width_in" is not null and "outbound_boxes"."height_in" is not null and "outbound_boxes"."photo_url" is not null and "outbound_boxes"."closed_by" is not null)),
	CONSTRAINT "outbound_boxes_closed_once" CHECK (("outbound_boxes"."closed_at" is null) = ("outbound_boxes"."closed_by" is null)),
	CONSTRAINT "outbound_boxes_status_follows" CHECK (("outbound_boxes"."status" = 'shipped') = ("outbound_boxes"."shipped_at" is not null) and ("outbound_boxes"."status" <> 'open' or "outbound_boxes"."closed_at" is null) and ("outbound_boxes"."status" <> 'closed' or "outbound_boxes"."closed_at" is not null)),
	CONSTRAINT "outbound_boxes_override_reasoned" CHECK (("outbound_boxes"."override_reason" is null) = ("outbound_boxes"."override_by" is null) and ("outbound_boxes"."override_reason" is null or length("outbound_boxes"."override_reason") >= 10)),
	CONSTRAINT "outbound_boxes_carrier_known" CHECK ("outbound_boxes"."carrier" in ('ups', 'usps', 'fedex', 'dhl', 'amazon', 's10'))
);
--> statement-breakpoint
CREATE TABLE "outbound_items" (
	"box_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"prep_request_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	"expires_on" date,
	CONSTRAINT "outbound_items_pkey" PRIMARY KEY("box_id","shipment_id"),
	CONSTRAINT "outbound_items_qty_positive" CHECK ("outbound_items"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "outbound_keys" (
	"actor_id" uuid NOT NULL,
	"device_key" text NOT NULL,
	"box_id" uuid,
	CONSTRAINT "outbound_keys_actor_id_device_key_pk" PRIMARY KEY("actor_id","device_key")
);
--> statement-breakpoint
ALTER TABLE "prep_requests" ADD COLUMN "free_units_returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_boxes" ADD CONSTRAINT "outbound_boxes_prep_request_id_prep_requests_id_fk" FOREIGN KEY ("prep_request_id") REFERENCES "public"."prep_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_items" ADD CONSTRAINT "outbound_items_box_of_request" FOREIGN KEY ("box_id","prep_request_id") REFERENCES "public"."outbound_boxes"("id","prep_request_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_items" ADD CONSTRAINT "outbound_items_item_of_request" FOREIGN KEY ("prep_request_id","shipment_id") REFERENCES "public"."prep_request_items"("prep_request_id","shipment_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_keys" ADD CONSTRAINT "outbound_keys_box_id_outbound_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."outbound_boxes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_boxes_number" ON "outbound_boxes" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_boxes_of_request" ON "outbound_boxes" USING btree ("prep_request_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_boxes_amazon_box_id" ON "outbound_boxes" USING btree ("amazon_box_id") WHERE amazon_box_id is not null;--> statement-breakpoint
CREATE INDEX "outbound_items_of_request" ON "outbound_items" USING btree ("prep_request_id","shipment_id");--> statement-breakpoint
CREATE INDEX "outbound_keys_of_box" ON "outbound_keys" USING btree ("box_id") WHERE box_id is not null;--> statement-breakpoint
ALTER TABLE "prep_requests" ADD CONSTRAINT "prep_requests_free_units_returned" CHECK ("prep_requests"."free_units_returned" between 0 and "prep_requests"."free_units_applied");--> statement-breakpoint
-- Units of a request, its boxes and what lies in them are told in three tables; at commit the packed units are those of the boxes that
-- did not leave, the shipped ones cover those that did, and boxes are shipped exactly with their request.
CREATE FUNCTION "check_boxes_of_request"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	request uuid;
	wrong uuid;
BEGIN
	IF TG_TABLE_NAME = 'prep_requests' THEN request := NEW.id;
	ELSIF TG_OP = 'DELETE' THEN request := OLD.prep_request_id;
	ELSE request := NEW.prep_request_id;
	END IF;
	SELECT i.shipment_id INTO wrong FROM "prep_request_items" i
		LEFT JOIN (SELECT o.shipment_id, coalesce(sum(o.qty) FILTER (WHERE b.status <> 'shipped'), 0) AS packed,
				coalesce(sum(o.qty) FILTER (WHERE b.status = 'shipped'), 0) AS shipped
			FROM "outbound_items" o JOIN "outbound_boxes" b ON b.id = o.box_id
			WHERE o.prep_request_id = request GROUP BY 1) boxed ON boxed.shipment_id = i.shipment_id
		WHERE i.prep_request_id = request
			AND (i.packed_qty <> coalesce(boxed.packed, 0) OR i.shipped_qty < coalesce(boxed.shipped, 0))
		LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'units of shipment % in request % are not those of its boxes', wrong, request USING ERRCODE = 'check_violation';
	END IF;
	SELECT b.id INTO wrong FROM "outbound_boxes" b JOIN "prep_requests" r ON r.id = b.prep_request_id
		WHERE r.id = request AND (b.status = 'shipped') <> (r.status = 'shipped') LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'box % is not shipped exactly with request %', wrong, request USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "outbound_boxes_agree" AFTER INSERT OR UPDATE OF "status" ON "outbound_boxes"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "check_boxes_of_request"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "outbound_items_agree" AFTER INSERT OR UPDATE OR DELETE ON "outbound_items"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "check_boxes_of_request"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "prep_request_items_agree_with_boxes" AFTER UPDATE OF "packed_qty", "shipped_qty" ON "prep_request_items"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((OLD."packed_qty", OLD."shipped_qty") IS DISTINCT FROM (NEW."packed_qty", NEW."shipped_qty") AND current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "check_boxes_of_request"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "prep_requests_agree_with_boxes" AFTER UPDATE OF "status" ON "prep_requests"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD."status" <> NEW."status" AND current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "check_boxes_of_request"();
