CREATE TABLE "fee_tables" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"effective_from" date NOT NULL,
	"categories" jsonb NOT NULL,
	"size_tiers" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "miner_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"asin" text NOT NULL,
	"product_title" text NOT NULL,
	"image_url" text,
	"lowest_price" numeric(12, 2) NOT NULL,
	"supplier_name" text NOT NULL,
	"supplier_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitored_products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"asin" text NOT NULL,
	"watches" text NOT NULL,
	"product_title" text,
	"image_url" text,
	"current_price" numeric(12, 2),
	"target_price" numeric(12, 2) NOT NULL,
	"price_change" text DEFAULT 'stable' NOT NULL,
	"alert_enabled" boolean DEFAULT true NOT NULL,
	"alerted" boolean DEFAULT false NOT NULL,
	"alerted_at" timestamp (3) with time zone,
	"alert_seen_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"last_checked" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monitored_products_target_positive" CHECK ("monitored_products"."target_price" > 0),
	CONSTRAINT "monitored_products_watches_known" CHECK ("monitored_products"."watches" in ('amazon', 'supplier')),
	CONSTRAINT "monitored_products_change_known" CHECK ("monitored_products"."price_change" in ('up', 'down', 'stable'))
);
--> statement-breakpoint
CREATE TABLE "price_list_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_list_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_list_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" uuid NOT NULL,
	"asin" text,
	"gtin" text,
	"title" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"shipping" numeric(12, 2),
	"link" text,
	"supplier" text,
	"image" text
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"current_batch" uuid,
	"item_count" integer DEFAULT 0 NOT NULL,
	"skipped_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"imported_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "price_observations" (
	"asin" text NOT NULL,
	"owner" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	CONSTRAINT "price_observations_pkey" PRIMARY KEY("asin","kind","owner","at","source"),
	CONSTRAINT "price_observations_kind_known" CHECK ("price_observations"."kind" in ('amazon', 'supplier')),
	CONSTRAINT "price_observations_price_not_negative" CHECK ("price_observations"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_facts" (
	"asin" text PRIMARY KEY NOT NULL,
	"title" text,
	"brand" text,
	"category" text,
	"image_url" text,
	"gtins" text[] DEFAULT '{}' NOT NULL,
	"rating" numeric(3, 1),
	"review_count" integer,
	"sales_rank" integer,
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_answers" (
	"source" text NOT NULL,
	"asin" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"offers" jsonb NOT NULL,
	CONSTRAINT "supplier_answers_pkey" PRIMARY KEY("asin","source")
);
--> statement-breakpoint
ALTER TABLE "miner_results" ADD CONSTRAINT "miner_results_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_products" ADD CONSTRAINT "monitored_products_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_batches" ADD CONSTRAINT "price_list_batches_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_items" ADD CONSTRAINT "price_list_items_batch_id_price_list_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."price_list_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "miner_results_of_user" ON "miner_results" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "miner_results_of_asin" ON "miner_results" USING btree ("user_id","asin","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "monitored_products_once" ON "monitored_products" USING btree ("user_id","asin");--> statement-breakpoint
CREATE INDEX "monitored_products_of_user" ON "monitored_products" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "monitored_products_due" ON "monitored_products" USING btree ("tried_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "price_list_batches_of_list" ON "price_list_batches" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "price_list_items_of_batch" ON "price_list_items" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "price_list_items_by_asin" ON "price_list_items" USING btree ("asin") WHERE "price_list_items"."asin" is not null;--> statement-breakpoint
CREATE INDEX "price_list_items_by_gtin" ON "price_list_items" USING btree ("gtin") WHERE "price_list_items"."gtin" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "price_lists_name_of_owner" ON "price_lists" USING btree (coalesce("user_id", '00000000-0000-0000-0000-000000000000'),lower("name"));--> statement-breakpoint
CREATE INDEX "price_lists_of_user" ON "price_lists" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "price_lists_current" ON "price_lists" USING btree ("current_batch");--> statement-breakpoint
CREATE INDEX "supplier_answers_by_age" ON "supplier_answers" USING btree ("answered_at");