ALTER TABLE "profiles" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "profiles" SET "ended_at" = now() WHERE NOT EXISTS (SELECT FROM "auth"."users" WHERE "users"."id" = "profiles"."user_id");--> statement-breakpoint
-- A write that began before its account was deleted may reach the database afterwards. The foreign key does not see that, because the
-- profile stays; these triggers take the same lock as it does, wait for the deletion, and refuse (class PA: of this product).
CREATE FUNCTION "refuse_row_of_ended_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "profiles" WHERE "user_id" = NEW."user_id" AND "ended_at" IS NULL FOR KEY SHARE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'the account % was deleted', NEW."user_id" USING ERRCODE = 'PA001';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "refuse_private_prices_of_ended_account"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	customer uuid;
BEGIN
	FOR customer IN SELECT DISTINCT "owner" FROM "added" WHERE "owner" <> '00000000-0000-0000-0000-000000000000' LOOP
		PERFORM FROM "profiles" WHERE "user_id" = customer AND "ended_at" IS NULL FOR KEY SHARE;
		IF NOT FOUND THEN
			RAISE EXCEPTION 'the account % was deleted', customer USING ERRCODE = 'PA001';
		END IF;
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_ended_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the account % was deleted', OLD."user_id" USING ERRCODE = 'PA001';
END $$;--> statement-breakpoint
CREATE TRIGGER "chat_conversations_of_living_account" BEFORE INSERT ON "chat_conversations"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "chat_images_of_living_account" BEFORE INSERT ON "chat_images"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "compra_assistida_of_living_account" BEFORE INSERT ON "compra_assistida"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "documents_of_living_account" BEFORE INSERT ON "documents"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "miner_results_of_living_account" BEFORE INSERT ON "miner_results"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "monitored_products_of_living_account" BEFORE INSERT ON "monitored_products"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "prep_requests_of_living_account" BEFORE INSERT ON "prep_requests"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "price_lists_of_living_account" BEFORE INSERT ON "price_lists"
	FOR EACH ROW WHEN (NEW."user_id" IS NOT NULL AND current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "products_of_living_account" BEFORE INSERT ON "products"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "shipments_of_living_account" BEFORE INSERT ON "shipments"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "user_roles_of_living_account" BEFORE INSERT ON "user_roles"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "price_observations_of_living_account" AFTER INSERT ON "price_observations" REFERENCING NEW TABLE AS "added"
	FOR EACH STATEMENT WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_private_prices_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "supplier_answers_of_living_account" AFTER INSERT ON "supplier_answers" REFERENCING NEW TABLE AS "added"
	FOR EACH STATEMENT WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_private_prices_of_ended_account"();--> statement-breakpoint
CREATE TRIGGER "profiles_of_living_account" BEFORE UPDATE OF "full_name", "whatsapp", "plan" ON "profiles"
	FOR EACH ROW WHEN (OLD."ended_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change_of_ended_account"();
