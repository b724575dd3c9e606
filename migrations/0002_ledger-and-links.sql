CREATE TABLE "user_balance_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "user_balance_history_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"transaction_type" text NOT NULL,
	"amount_usd" numeric(12, 2) NOT NULL,
	"balance_after_usd" numeric(12, 2) NOT NULL,
	"description" text NOT NULL,
	"admin_id" uuid,
	"prep_request_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_balance_history_type_known" CHECK ("user_balance_history"."transaction_type" in ('credit', 'debit')),
	CONSTRAINT "user_balance_history_amount_positive" CHECK ("user_balance_history"."amount_usd" > 0),
	CONSTRAINT "user_balance_history_balance_not_negative" CHECK ("user_balance_history"."balance_after_usd" >= 0)
);
--> statement-breakpoint
ALTER TABLE "prep_requests" ADD COLUMN "paid_with_balance_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prep_requests" ADD COLUMN "brl_rate" numeric(12, 6);--> statement-breakpoint
ALTER TABLE "prep_requests" ADD COLUMN "brl_rate_date" date;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "assisted_purchase_id" uuid;--> statement-breakpoint
ALTER TABLE "user_balance_history" ADD CONSTRAINT "user_balance_history_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_balance_history" ADD CONSTRAINT "user_balance_history_prep_request_id_prep_requests_id_fk" FOREIGN KEY ("prep_request_id") REFERENCES "public"."prep_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_balance_history_of_user" ON "user_balance_history" USING btree ("user_id","number");--> statement-breakpoint
CREATE INDEX "user_balance_history_of_request" ON "user_balance_history" USING btree ("prep_request_id") WHERE prep_request_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_balance_history_pays_once" ON "user_balance_history" USING btree ("prep_request_id") WHERE prep_request_id is not null and transaction_type = 'debit';--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_assisted_purchase_id_compra_assistida_id_fk" FOREIGN KEY ("assisted_purchase_id") REFERENCES "public"."compra_assistida"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_of_assisted_purchase" ON "shipments" USING btree ("assisted_purchase_id");