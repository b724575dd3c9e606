CREATE TABLE "item_label_prints" (
	"prep_request_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"fnsku" text NOT NULL,
	"printed_at" timestamp (3) with time zone NOT NULL,
	"printed_by" uuid NOT NULL,
	CONSTRAINT "item_label_prints_prep_request_id_shipment_id_pk" PRIMARY KEY("prep_request_id","shipment_id")
);
--> statement-breakpoint
CREATE TABLE "label_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"prep_request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"shipment_id" uuid,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"status" text DEFAULT 'reading' NOT NULL,
	"problem" text,
	"pages" integer,
	"page_w" integer,
	"page_h" integer,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "label_files_kind_known" CHECK ("label_files"."kind" in ('fnsku', 'box', 'carrier')),
	CONSTRAINT "label_files_status_known" CHECK ("label_files"."status" in ('reading', 'read', 'unreadable')),
	CONSTRAINT "label_files_problem_known" CHECK ("label_files"."problem" in ('locked', 'broken', 'too_many_pages', 'too_big')),
	CONSTRAINT "label_files_read_has_pages" CHECK (("label_files"."status" = 'read') = ("label_files"."pages" is not null) and ("label_files"."status" = 'unreadable') = ("label_files"."problem" is not null)),
	CONSTRAINT "label_files_pages_bounded" CHECK ("label_files"."pages" between 1 and 300),
	CONSTRAINT "label_files_bytes_bounded" CHECK ("label_files"."bytes" between 1 and 20971520)
);
--> statement-breakpoint
CREATE TABLE "label_pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"codes" text[] NOT NULL,
	"shipment_id" uuid,
	"assigned_by" uuid,
	"printed_at" timestamp (3) with time zone,
	"printed_by" uuid,
	CONSTRAINT "label_pages_page_bounded" CHECK ("label_pages"."page" between 1 and 300),
	CONSTRAINT "label_pages_assigned_by_someone" CHECK (("label_pages"."shipment_id" is null) = ("label_pages"."assigned_by" is null)),
	CONSTRAINT "label_pages_printed_by_someone" CHECK (("label_pages"."printed_at" is null) = ("label_pages"."printed_by" is null))
);
--> statement-breakpoint
ALTER TABLE "prep_request_items" ADD COLUMN "fnsku" text;--> statement-breakpoint
ALTER TABLE "prep_request_items" ADD COLUMN "instructions" text;--> statement-breakpoint
ALTER TABLE "item_label_prints" ADD CONSTRAINT "item_label_prints_prep_request_id_prep_requests_id_fk" FOREIGN KEY ("prep_request_id") REFERENCES "public"."prep_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_label_prints" ADD CONSTRAINT "item_label_prints_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_files" ADD CONSTRAINT "label_files_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_files" ADD CONSTRAINT "label_files_prep_request_id_prep_requests_id_fk" FOREIGN KEY ("prep_request_id") REFERENCES "public"."prep_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_files" ADD CONSTRAINT "label_files_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_pages" ADD CONSTRAINT "label_pages_file_id_label_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."label_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_pages" ADD CONSTRAINT "label_pages_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_label_prints_of_shipment" ON "item_label_prints" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "label_files_of_request" ON "label_files" USING btree ("prep_request_id","created_at","id");--> statement-breakpoint
CREATE INDEX "label_files_of_user" ON "label_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "label_files_of_shipment" ON "label_files" USING btree ("shipment_id") WHERE shipment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "label_pages_of_file" ON "label_pages" USING btree ("file_id","page");--> statement-breakpoint
CREATE INDEX "label_pages_of_shipment" ON "label_pages" USING btree ("shipment_id") WHERE shipment_id is not null;--> statement-breakpoint
ALTER TABLE "prep_request_items" ADD CONSTRAINT "prep_request_items_fnsku_form" CHECK ("prep_request_items"."fnsku" ~ '^X00[0-9A-Z]{7}$');--> statement-breakpoint
CREATE TRIGGER "label_files_of_living_account" BEFORE INSERT ON "label_files"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();
