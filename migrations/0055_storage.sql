-- A service that an admin called 'Storage' has the code that storage needs: it goes on under the first free one. What is append-only lets it pass as it does a restore.
SELECT set_config('prepara.restoring', 'on', true) FROM "services" WHERE code = 'storage';--> statement-breakpoint
SELECT set_config('prepara.storage_code', 'storage_' || (SELECT min(n) FROM generate_series(1, (SELECT count(*) + 1 FROM "services")) AS n
	WHERE NOT EXISTS (SELECT 1 FROM "services" WHERE code = 'storage_' || n)), true);--> statement-breakpoint
INSERT INTO "services" (code, name, per, is_for_prep, is_offered, position)
	SELECT current_setting('prepara.storage_code'), name, per, is_for_prep, is_offered, position FROM "services" WHERE code = 'storage';--> statement-breakpoint
UPDATE "rates" SET service = current_setting('prepara.storage_code') WHERE service = 'storage';--> statement-breakpoint
UPDATE "charges" SET service = current_setting('prepara.storage_code') WHERE service = 'storage';--> statement-breakpoint
UPDATE "prep_defaults" SET services = replace(services::text, '"code": "storage"', '"code": "' || current_setting('prepara.storage_code') || '"')::jsonb
	WHERE services @> '[{"code": "storage"}]';--> statement-breakpoint
DELETE FROM "services" WHERE code = 'storage';--> statement-breakpoint
SELECT set_config('prepara.restoring', '', true);--> statement-breakpoint
CREATE TABLE "storage_clock" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"counted_until" date NOT NULL,
	CONSTRAINT "storage_clock_one_row" CHECK ("storage_clock"."is_only")
);
--> statement-breakpoint
CREATE TABLE "storage_days" (
	"shipment_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"basis" text NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	"price" numeric(12, 4) NOT NULL,
	"charge_number" bigint,
	CONSTRAINT "storage_days_shipment_id_day_pk" PRIMARY KEY("shipment_id","day"),
	CONSTRAINT "storage_days_basis_known" CHECK ("storage_days"."basis" in ('unit', 'cubic_foot')),
	CONSTRAINT "storage_days_cost_something" CHECK ("storage_days"."units" > 0 and "storage_days"."qty" > 0 and "storage_days"."price" > 0),
	CONSTRAINT "storage_days_of_units" CHECK ("storage_days"."basis" <> 'unit' or "storage_days"."qty" = "storage_days"."units")
);
--> statement-breakpoint
CREATE TABLE "storage_reminders" (
	"shipment_id" uuid NOT NULL,
	"free_until" date NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "storage_reminders_shipment_id_free_until_days_before_pk" PRIMARY KEY("shipment_id","free_until","days_before"),
	CONSTRAINT "storage_reminders_days_known" CHECK ("storage_reminders"."days_before" in (0, 1, 3, 7))
);
--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "free_days" integer;--> statement-breakpoint
ALTER TABLE "rates" ADD COLUMN "basis" text;--> statement-breakpoint
ALTER TABLE "storage_days" ADD CONSTRAINT "storage_days_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_days" ADD CONSTRAINT "storage_days_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_days" ADD CONSTRAINT "storage_days_charge_number_charges_number_fk" FOREIGN KEY ("charge_number") REFERENCES "public"."charges"("number") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_reminders" ADD CONSTRAINT "storage_reminders_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storage_days_of_user" ON "storage_days" USING btree ("user_id","day","shipment_id");--> statement-breakpoint
CREATE INDEX "storage_days_to_charge" ON "storage_days" USING btree ("user_id","day") WHERE charge_number is null;--> statement-breakpoint
CREATE INDEX "storage_days_of_charge" ON "storage_days" USING btree ("charge_number") WHERE charge_number is not null;--> statement-breakpoint
CREATE INDEX "shipment_places_stored" ON "shipment_places" USING btree ("shipment_id") WHERE on_hand + reserved + damaged + wrong > 0;--> statement-breakpoint
CREATE INDEX "unit_movements_by_time" ON "unit_movements" USING brin ("created_at");--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_storage_is_counted" CHECK (("rates"."service" = 'storage' and not "rates"."is_included") = ("rates"."basis" is not null) and ("rates"."basis" is null) = ("rates"."free_days" is null));--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_basis_known" CHECK ("rates"."basis" in ('unit', 'cubic_foot'));--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_free_days_not_negative" CHECK ("rates"."free_days" >= 0);--> statement-breakpoint
INSERT INTO "services" (code, name, per, is_for_prep, position)
	SELECT 'storage', 'Armazenagem', 'day', false, coalesce(max(position), 0) + 1 FROM "services";--> statement-breakpoint
CREATE TRIGGER "storage_days_of_living_account" BEFORE INSERT ON "storage_days"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
-- A day that was counted never changes; it is charged once.
CREATE FUNCTION "refuse_storage_day_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF to_jsonb(NEW) - 'charge_number' = to_jsonb(OLD) - 'charge_number' AND OLD.charge_number IS NULL THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'storage days never change: % refused', lower(TG_OP) USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "storage_days_append_only" BEFORE UPDATE OR DELETE ON "storage_days"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "refuse_storage_day_change"();--> statement-breakpoint
CREATE TRIGGER "storage_days_no_truncate" BEFORE TRUNCATE ON "storage_days"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_storage_day_change"();--> statement-breakpoint
-- Days that were counted are not counted again.
CREATE FUNCTION "refuse_storage_clock_back"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW.counted_until > OLD.counted_until THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'the clock of storage goes forward only: % refused', lower(TG_OP) USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "storage_clock_forward_only" BEFORE UPDATE OR DELETE ON "storage_clock"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "refuse_storage_clock_back"();
