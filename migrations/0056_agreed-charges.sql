ALTER TABLE "cases" ADD COLUMN "charge_number" bigint;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "agreed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "photo_url" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "auto_debit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_charge_number_charges_number_fk" FOREIGN KEY ("charge_number") REFERENCES "public"."charges"("number") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_of_charge" ON "cases" USING btree ("charge_number") WHERE charge_number is not null;--> statement-breakpoint
CREATE INDEX "charges_by_state" ON "charges" USING btree ("state","number");--> statement-breakpoint
CREATE INDEX "charges_of_user_by_state" ON "charges" USING btree ("user_id","state","number");--> statement-breakpoint
CREATE INDEX "profiles_with_auto_debit" ON "profiles" USING btree ("user_id") WHERE auto_debit;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_agreed_is_not_proposed" CHECK ("charges"."agreed_at" is null or "charges"."state" <> 'proposed');--> statement-breakpoint
-- As before, and: what was proposed is agreed to once, with its instant; a proposed correction that gives money
-- back is settled by the ledger entry of its credit.
CREATE OR REPLACE FUNCTION "refuse_charge_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF to_jsonb(NEW) - '{state,entry_id,settled_at,agreed_at}'::text[] = to_jsonb(OLD) - '{state,entry_id,settled_at,agreed_at}'::text[]
			AND (NEW.agreed_at IS NOT DISTINCT FROM OLD.agreed_at OR (OLD.state = 'proposed' AND NEW.state = 'open'))
			AND (
				(OLD.state = 'proposed' AND (NEW.state = 'void' OR (NEW.state = 'open' AND OLD.amount > 0)))
				OR (OLD.state = 'proposed' AND NEW.state = 'settled' AND OLD.amount < 0 AND NEW.entry_id IS NOT NULL)
				OR (OLD.state = 'open' AND NEW.state IN ('settled', 'void'))
				OR (OLD.state = 'settled' AND OLD.entry_id IS NULL AND OLD.amount <> 0 AND NEW.state = 'open')
			) THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'charges never change: % refused', lower(TG_OP) USING ERRCODE = 'restrict_violation';
END $$;
