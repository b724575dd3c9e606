CREATE TABLE "shipment_lots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shipment_id" uuid NOT NULL,
	"count_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"lot" text,
	"expires_on" date,
	"qty" integer NOT NULL,
	CONSTRAINT "shipment_lots_qty_positive" CHECK ("shipment_lots"."qty" > 0),
	CONSTRAINT "shipment_lots_say_something" CHECK ("shipment_lots"."lot" is not null or "shipment_lots"."expires_on" is not null)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "codes" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_photos" ADD COLUMN "kind" text DEFAULT 'arrival' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_counts" ADD COLUMN "unit_weight_lb" numeric(9, 3);--> statement-breakpoint
ALTER TABLE "shipment_counts" ADD COLUMN "unit_length_in" numeric(9, 3);--> statement-breakpoint
ALTER TABLE "shipment_counts" ADD COLUMN "unit_width_in" numeric(9, 3);--> statement-breakpoint
ALTER TABLE "shipment_counts" ADD COLUMN "unit_height_in" numeric(9, 3);--> statement-breakpoint
ALTER TABLE "shipment_lots" ADD CONSTRAINT "shipment_lots_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lots" ADD CONSTRAINT "shipment_lots_count_id_shipment_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."shipment_counts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_lots_of_shipment" ON "shipment_lots" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_places_announced" ON "shipment_places" USING btree ("shipment_id") WHERE announced > 0;--> statement-breakpoint
ALTER TABLE "shipment_photos" ADD CONSTRAINT "shipment_photos_kind_known" CHECK ("shipment_photos"."kind" in ('arrival', 'damage'));