CREATE TABLE "rate_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"audience" text NOT NULL,
	"plan" text,
	"user_id" uuid,
	"effective_from" date NOT NULL,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_cards_audience_named" CHECK (("rate_cards"."audience" = 'plan') = ("rate_cards"."plan" is not null) and ("rate_cards"."audience" = 'customer') = ("rate_cards"."user_id" is not null)),
	CONSTRAINT "rate_cards_audience_known" CHECK ("rate_cards"."audience" in ('all', 'plan', 'customer')),
	CONSTRAINT "rate_cards_plan_known" CHECK ("rate_cards"."plan" in ('free', 'premium'))
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"card_id" bigint NOT NULL,
	"service" text NOT NULL,
	"price" numeric(12, 4) NOT NULL,
	"is_included" boolean DEFAULT false NOT NULL,
	CONSTRAINT "rates_card_id_service_pk" PRIMARY KEY("card_id","service"),
	CONSTRAINT "rates_price_not_negative" CHECK ("rates"."price" >= 0),
	CONSTRAINT "rates_included_costs_nothing" CHECK (not "rates"."is_included" or "rates"."price" = 0)
);
--> statement-breakpoint
CREATE TABLE "services" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"per" text NOT NULL,
	"is_for_prep" boolean NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "services_code_form" CHECK ("services"."code" ~ '^[a-z0-9_]{1,40}$'),
	CONSTRAINT "services_per_known" CHECK ("services"."per" in ('unit', 'piece', 'box', 'photo', 'request', 'day'))
);
--> statement-breakpoint
ALTER TABLE "rate_cards" ADD CONSTRAINT "rate_cards_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_card_id_rate_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."rate_cards"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_service_services_code_fk" FOREIGN KEY ("service") REFERENCES "public"."services"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_cards_of_user" ON "rate_cards" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "rate_cards_of_audience" ON "rate_cards" USING btree ("audience","effective_from","id");--> statement-breakpoint
CREATE INDEX "rates_of_service" ON "rates" USING btree ("service","card_id");
--> statement-breakpoint
CREATE TRIGGER "rate_cards_of_living_account" BEFORE INSERT ON "rate_cards"
	FOR EACH ROW WHEN (NEW.user_id IS NOT NULL AND current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();--> statement-breakpoint
-- A published price never changes; a restore empties the tables first.
CREATE FUNCTION "refuse_rate_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, lower(TG_OP) USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "rate_cards_append_only" BEFORE UPDATE OR DELETE ON "rate_cards"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "refuse_rate_change"();--> statement-breakpoint
CREATE TRIGGER "rate_cards_no_truncate" BEFORE TRUNCATE ON "rate_cards"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rate_change"();--> statement-breakpoint
CREATE TRIGGER "rates_append_only" BEFORE UPDATE OR DELETE ON "rates"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "refuse_rate_change"();--> statement-breakpoint
CREATE TRIGGER "rates_no_truncate" BEFORE TRUNCATE ON "rates"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rate_change"();--> statement-breakpoint
INSERT INTO "services" (code, name, per, is_for_prep, position) VALUES
	('fnsku_label', 'Etiqueta FNSKU', 'unit', true, 1),
	('inspection', 'Inspeção', 'unit', true, 2),
	('polybag', 'Saco plástico', 'unit', true, 3),
	('bubble_wrap', 'Plástico-bolha', 'unit', true, 4),
	('bundle', 'Montagem de kit', 'piece', true, 5),
	('expiry_label', 'Etiqueta de validade', 'unit', true, 6),
	('label_removal', 'Remoção de etiqueta', 'unit', true, 7),
	('box', 'Caixa de envio', 'box', true, 8),
	('extra_photo', 'Foto extra', 'photo', true, 9),
	('recount', 'Recontagem', 'request', false, 10),
	('return_to_shop', 'Devolução à loja', 'box', false, 11),
	('disposal', 'Descarte', 'unit', false, 12);--> statement-breakpoint
-- An installation starts without prices: nobody is charged by a default.
WITH first AS (
	INSERT INTO "rate_cards" (audience, effective_from, note, created_at)
	VALUES ('all', '2000-01-01', 'Tabela inicial', now()) RETURNING id
)
INSERT INTO "rates" (card_id, service, price, is_included)
SELECT first.id, code, 0, true FROM first, (VALUES ('fnsku_label'), ('inspection')) AS included (code);
