CREATE TABLE "charges" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "charges_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"service" text,
	"description" text NOT NULL,
	"qty" numeric(12, 3) NOT NULL,
	"unit_price" numeric(12, 4) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"prep_request_id" uuid,
	"shipment_id" uuid,
	"corrects" bigint,
	"state" text NOT NULL,
	"entry_id" uuid,
	"settled_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "charges_kind_known" CHECK ("charges"."kind" in ('base', 'service', 'storage', 'correction', 'discount')),
	CONSTRAINT "charges_state_known" CHECK ("charges"."state" in ('proposed', 'open', 'settled', 'void')),
	CONSTRAINT "charges_amount_is_qty_times_price" CHECK ("charges"."amount" = round("charges"."qty" * "charges"."unit_price", 2)),
	CONSTRAINT "charges_negative_only_corrected" CHECK ("charges"."qty" >= 0 or "charges"."kind" in ('correction', 'discount')),
	CONSTRAINT "charges_service_named" CHECK (("charges"."service" is not null) = ("charges"."kind" in ('service', 'storage')) or "charges"."kind" in ('correction', 'discount')),
	CONSTRAINT "charges_base_of_request" CHECK ("charges"."kind" <> 'base' or "charges"."prep_request_id" is not null),
	CONSTRAINT "charges_corrects_named" CHECK (("charges"."kind" in ('correction', 'discount')) = ("charges"."corrects" is not null)),
	CONSTRAINT "charges_settled_at" CHECK (("charges"."state" = 'settled') = ("charges"."settled_at" is not null)),
	CONSTRAINT "charges_entry_settles" CHECK ("charges"."entry_id" is null or "charges"."state" = 'settled'),
	CONSTRAINT "charges_description_short" CHECK (length("charges"."description") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "prep_defaults" (
	"user_id" uuid NOT NULL,
	"asin" text NOT NULL,
	"services" jsonb NOT NULL,
	"bundle_size" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prep_defaults_user_id_asin_pk" PRIMARY KEY("user_id","asin"),
	CONSTRAINT "prep_defaults_asin_form" CHECK ("prep_defaults"."asin" ~ '^[A-Z0-9]{10}$'),
	CONSTRAINT "prep_defaults_bundle_positive" CHECK ("prep_defaults"."bundle_size" > 0)
);
--> statement-breakpoint
DROP INDEX "prep_requests_to_approve";--> statement-breakpoint
ALTER TABLE "prep_request_items" ADD COLUMN "bundle_size" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "prep_requests" ADD COLUMN "services_usd" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "prep_requests" ADD COLUMN "payable_usd" numeric(12, 2) GENERATED ALWAYS AS (total_usd + services_usd) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_service_services_code_fk" FOREIGN KEY ("service") REFERENCES "public"."services"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_prep_request_id_prep_requests_id_fk" FOREIGN KEY ("prep_request_id") REFERENCES "public"."prep_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_corrects_charges_number_fk" FOREIGN KEY ("corrects") REFERENCES "public"."charges"("number") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_entry_id_user_balance_history_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."user_balance_history"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prep_defaults" ADD CONSTRAINT "prep_defaults_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_of_user" ON "charges" USING btree ("user_id","number");--> statement-breakpoint
CREATE INDEX "charges_of_request" ON "charges" USING btree ("prep_request_id","number");--> statement-breakpoint
CREATE INDEX "charges_of_service" ON "charges" USING btree ("service") WHERE service is not null;--> statement-breakpoint
CREATE INDEX "charges_of_shipment" ON "charges" USING btree ("shipment_id") WHERE shipment_id is not null;--> statement-breakpoint
CREATE INDEX "charges_that_correct" ON "charges" USING btree ("corrects") WHERE corrects is not null;--> statement-breakpoint
CREATE INDEX "charges_of_entry" ON "charges" USING btree ("entry_id") WHERE entry_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "charges_one_base" ON "charges" USING btree ("prep_request_id") WHERE kind = 'base';--> statement-breakpoint
CREATE INDEX "prep_requests_to_approve" ON "prep_requests" USING btree ("created_at","id") WHERE ((status = 'under_review' or (status = 'pending_payment' and payable_usd = 0)) and cancelled_at is null);--> statement-breakpoint
ALTER TABLE "prep_request_items" ADD CONSTRAINT "prep_request_items_bundle_divides" CHECK ("prep_request_items"."bundle_size" > 0 and "prep_request_items"."qty" % "prep_request_items"."bundle_size" = 0);--> statement-breakpoint
ALTER TABLE "prep_requests" ADD CONSTRAINT "prep_requests_payable_not_negative" CHECK (total_usd + services_usd >= 0);
--> statement-breakpoint
-- Requests of the time before charges: the base is what they cost, settled as they were paid. Of a cancelled one
-- the payment was seen if it was approved until then, or paid back. Before the triggers, because accounts that ended since have requests, too.
INSERT INTO "charges" (user_id, kind, description, qty, unit_price, amount, prep_request_id, state, entry_id, settled_at, created_at)
SELECT r.user_id, 'base', 'Preparo', r.paid_units, r.unit_price_applied, r.total_usd, r.id, now_is.state,
	CASE WHEN now_is.state = 'settled' THEN debit.id END,
	CASE WHEN now_is.state = 'settled' THEN coalesce(r.paid_with_balance_at, approved.at, paid_back.at, r.created_at) END,
	r.created_at
FROM "prep_requests" r
LEFT JOIN "user_balance_history" debit ON debit.prep_request_id = r.id AND debit.transaction_type = 'debit'
LEFT JOIN LATERAL (SELECT min(e.created_at) AS at FROM "prep_request_events" e
	WHERE e.prep_request_id = r.id AND e.status IN ('scheduled', 'shipped')) approved ON true
LEFT JOIN LATERAL (SELECT e.status FROM "prep_request_events" e
	WHERE e.prep_request_id = r.id AND e.created_at <= r.cancelled_at ORDER BY e.id DESC LIMIT 1) last ON true
LEFT JOIN LATERAL (SELECT min(back.created_at) AS at FROM "user_balance_history" back
	WHERE back.prep_request_id = r.id AND back.transaction_type = 'credit') paid_back ON true
CROSS JOIN LATERAL (SELECT CASE
	WHEN r.total_usd = 0 OR r.paid_with_balance_at IS NOT NULL THEN 'settled'
	WHEN r.cancelled_at IS NOT NULL AND (last.status IN ('scheduled', 'shipped') OR paid_back.at IS NOT NULL) THEN 'settled'
	WHEN r.cancelled_at IS NOT NULL THEN 'void'
	WHEN r.status IN ('scheduled', 'shipped') THEN 'settled'
	ELSE 'open' END AS state) now_is
ORDER BY r.created_at, r.id;--> statement-breakpoint
CREATE TRIGGER "charges_of_living_account" BEFORE INSERT ON "charges"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "prep_defaults_of_living_account" BEFORE INSERT ON "prep_defaults"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
-- A charge's amount and origin never change. Its state moves forward; only an approval without a payment from the balance can be taken back.
CREATE FUNCTION "refuse_charge_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF to_jsonb(NEW) - '{state,entry_id,settled_at}'::text[] = to_jsonb(OLD) - '{state,entry_id,settled_at}'::text[] AND (
			(OLD.state = 'proposed' AND NEW.state IN ('open', 'void'))
			OR (OLD.state = 'open' AND NEW.state IN ('settled', 'void'))
			OR (OLD.state = 'settled' AND OLD.entry_id IS NULL AND OLD.amount <> 0 AND NEW.state = 'open')
		) THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'charges never change: % refused', lower(TG_OP) USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "charges_forward_only" BEFORE UPDATE OR DELETE ON "charges"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "refuse_charge_change"();--> statement-breakpoint
CREATE TRIGGER "charges_no_truncate" BEFORE TRUNCATE ON "charges"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_charge_change"();
