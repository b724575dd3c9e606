CREATE TABLE "dock_box_keys" (
	"actor_id" uuid NOT NULL,
	"device_key" text NOT NULL,
	"box_id" uuid NOT NULL,
	CONSTRAINT "dock_box_keys_actor_id_device_key_pk" PRIMARY KEY("actor_id","device_key")
);
--> statement-breakpoint
CREATE TABLE "dock_box_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"box_id" uuid NOT NULL,
	"url" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dock_box_photos_position_small" CHECK ("dock_box_photos"."position" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "dock_box_shipments" (
	"box_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	CONSTRAINT "dock_box_shipments_box_id_shipment_id_pk" PRIMARY KEY("box_id","shipment_id")
);
--> statement-breakpoint
CREATE TABLE "dock_boxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "dock_boxes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scanned_code" text NOT NULL,
	"tracking_keys" text[] NOT NULL,
	"carrier" text,
	"condition" text DEFAULT 'ok' NOT NULL,
	"note" text,
	"suite_read" integer,
	"user_id" uuid,
	"status" text NOT NULL,
	"shelf" text,
	"repeated" boolean DEFAULT false NOT NULL,
	"handed_back_at" timestamp (3) with time zone,
	"handed_back_by" uuid,
	"handed_back_reason" text,
	"logged_by" uuid NOT NULL,
	"logged_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dock_boxes_code_short" CHECK (length("dock_boxes"."scanned_code") between 1 and 200),
	CONSTRAINT "dock_boxes_carrier_known" CHECK ("dock_boxes"."carrier" in ('ups', 'usps', 'fedex', 'dhl', 'amazon', 's10')),
	CONSTRAINT "dock_boxes_condition_known" CHECK ("dock_boxes"."condition" in ('ok', 'crushed', 'wet', 'open')),
	CONSTRAINT "dock_boxes_status_known" CHECK ("dock_boxes"."status" in ('ownerless', 'owned', 'matched', 'opened', 'handed_back')),
	CONSTRAINT "dock_boxes_ownerless_without_owner" CHECK (("dock_boxes"."status" = 'ownerless') = ("dock_boxes"."user_id" is null and "dock_boxes"."status" <> 'handed_back')),
	CONSTRAINT "dock_boxes_handed_back_once" CHECK (("dock_boxes"."status" = 'handed_back') = ("dock_boxes"."handed_back_at" is not null) and ("dock_boxes"."handed_back_at" is null) = ("dock_boxes"."handed_back_by" is null) and ("dock_boxes"."handed_back_at" is null) = ("dock_boxes"."handed_back_reason" is null))
);
--> statement-breakpoint
DROP INDEX "shipments_tracking";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "number" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "tracking_keys" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
-- The keys of the numbers stored so far, as domain/scan/tracking-keys.ts computes them for new ones; a test compares the two.
CREATE FUNCTION pg_temp.is_mod10(digits text) RETURNS boolean LANGUAGE sql AS $$
	SELECT sum(substr(reverse(digits), i, 1)::int * CASE WHEN i % 2 = 1 THEN 1 ELSE 3 END) % 10 = 0
		FROM generate_series(1, length(digits)) AS i
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.ends_with_fedex_digit(digits text, weights int[]) RETURNS boolean LANGUAGE sql AS $$
	SELECT sum(substr(digits, i, 1)::int * weights[(i - 1) % 3 + 1]) % 11 % 10 = right(digits, 1)::int
		FROM generate_series(1, length(digits) - 1) AS i
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.keys_of(number text) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
	keys text[] := ARRAY[number];
	zip text;
	express boolean;
	ground boolean;
BEGIN
	FOREACH zip IN ARRAY ARRAY['^420[0-9]{5}', '^420[0-9]{9}'] LOOP
		IF regexp_replace(number, zip, '') ~ '^9[1-5][0-9]{20}([0-9]{4}|[0-9]{8})?$' AND pg_temp.is_mod10(regexp_replace(number, zip, '')) THEN
			keys := keys || regexp_replace(number, zip, '');
			EXIT;
		END IF;
	END LOOP;
	IF number ~ '^96[0-9]{20}$' AND pg_temp.is_mod10(substr(number, 8)) THEN
		keys := keys || substr(number, 8);
	ELSIF number ~ '^(96[0-9]{32}|[0-8][0-9]{33})$' AND pg_temp.ends_with_fedex_digit(substr(number, 21), '{1,7,3}') THEN
		express := pg_temp.ends_with_fedex_digit(right(number, 12), '{3,1,7}');
		ground := pg_temp.is_mod10(right(number, 15));
		IF express THEN keys := keys || right(number, 12); END IF;
		IF ground THEN keys := keys || right(number, 15); END IF;
		IF NOT express AND NOT ground THEN keys := keys || regexp_replace(right(number, 14), '^0+(?=[0-9])', ''); END IF;
	ELSIF number ~ '^00[0-9]{18}$' AND pg_temp.is_mod10(number) THEN
		keys := keys || substr(number, 3);
	ELSIF number ~ '^JJD[0-9]+$' THEN
		keys := keys || substr(number, 2);
	END IF;
	RETURN keys;
END $$;--> statement-breakpoint
UPDATE "shipments" SET "number" = counted.number, "tracking_keys" = counted.keys
FROM (SELECT s.id, row_number() OVER (ORDER BY s.created_at, s.id) AS number,
		ARRAY(SELECT DISTINCT key FROM unnest(s.tracking_numbers) AS n CROSS JOIN LATERAL unnest(
			n || pg_temp.keys_of(regexp_replace(upper(n), '^(\][A-Z][0-9A-Z])+|[[:space:][:cntrl:]()-]', '', 'g'))) AS key
			WHERE key <> '') AS keys
	FROM "shipments" s) AS counted
WHERE counted.id = "shipments".id;--> statement-breakpoint
ALTER TABLE "shipments" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ALTER COLUMN "number" ADD GENERATED ALWAYS AS IDENTITY (sequence name "shipments_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
SELECT setval('shipments_number_seq', max("number")) FROM "shipments" HAVING max("number") IS NOT NULL;--> statement-breakpoint
ALTER TABLE "dock_box_keys" ADD CONSTRAINT "dock_box_keys_box_id_dock_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."dock_boxes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dock_box_photos" ADD CONSTRAINT "dock_box_photos_box_id_dock_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."dock_boxes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dock_box_shipments" ADD CONSTRAINT "dock_box_shipments_box_id_dock_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."dock_boxes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dock_box_shipments" ADD CONSTRAINT "dock_box_shipments_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dock_boxes" ADD CONSTRAINT "dock_boxes_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dock_box_keys_of_box" ON "dock_box_keys" USING btree ("box_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dock_box_photos_of_box" ON "dock_box_photos" USING btree ("box_id","position");--> statement-breakpoint
CREATE INDEX "dock_box_shipments_of_shipment" ON "dock_box_shipments" USING btree ("shipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dock_boxes_number" ON "dock_boxes" USING btree ("number");--> statement-breakpoint
CREATE INDEX "dock_boxes_by_day" ON "dock_boxes" USING btree ("logged_at","id");--> statement-breakpoint
CREATE INDEX "dock_boxes_by_status" ON "dock_boxes" USING btree ("status","logged_at","id");--> statement-breakpoint
CREATE INDEX "dock_boxes_of_user" ON "dock_boxes" USING btree ("user_id","logged_at","id");--> statement-breakpoint
CREATE INDEX "dock_boxes_tracking" ON "dock_boxes" USING gin ("tracking_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_number" ON "shipments" USING btree ("number");--> statement-breakpoint
CREATE INDEX "shipments_tracking" ON "shipments" USING gin ("tracking_keys");;--> statement-breakpoint
CREATE TRIGGER "dock_boxes_of_living_account" BEFORE INSERT OR UPDATE OF "user_id" ON "dock_boxes"
	FOR EACH ROW WHEN (NEW."user_id" IS NOT NULL AND current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
-- A box and its shipments are told in two tables; at commit they belong to one customer, and only a box with an owner has shipments.
CREATE FUNCTION "check_shipments_of_box"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	touched uuid;
	box "dock_boxes"%ROWTYPE;
	own int;
	foreign_ones int;
BEGIN
	IF TG_TABLE_NAME = 'dock_boxes' THEN touched := NEW.id;
	ELSIF TG_OP = 'DELETE' THEN touched := OLD.box_id;
	ELSE touched := NEW.box_id;
	END IF;
	SELECT * INTO box FROM "dock_boxes" WHERE id = touched;
	IF NOT FOUND THEN
		RETURN NULL;
	END IF;
	SELECT count(*) FILTER (WHERE s.user_id = box.user_id), count(*) FILTER (WHERE s.user_id IS DISTINCT FROM box.user_id)
		INTO own, foreign_ones
		FROM "dock_box_shipments" l JOIN "shipments" s ON s.id = l.shipment_id WHERE l.box_id = touched;
	IF foreign_ones > 0 THEN
		RAISE EXCEPTION 'box % holds shipments of another customer', box.number USING ERRCODE = 'check_violation';
	END IF;
	IF box.status IN ('matched', 'opened') AND own = 0 OR box.status IN ('ownerless', 'owned') AND own > 0 THEN
		RAISE EXCEPTION 'box % is % with % shipments', box.number, box.status, own USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "dock_boxes_agree" AFTER INSERT OR UPDATE OF "status", "user_id" ON "dock_boxes"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "check_shipments_of_box"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "dock_box_shipments_agree" AFTER INSERT OR UPDATE OR DELETE ON "dock_box_shipments"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "check_shipments_of_box"();
