ALTER TABLE "label_pages" DROP CONSTRAINT "label_pages_assigned_by_someone";--> statement-breakpoint
ALTER TABLE "label_pages" ADD COLUMN "outbound_box" uuid;--> statement-breakpoint
ALTER TABLE "label_pages" ADD CONSTRAINT "label_pages_outbound_box_outbound_boxes_id_fk" FOREIGN KEY ("outbound_box") REFERENCES "public"."outbound_boxes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "label_pages_of_outbound_box" ON "label_pages" USING btree ("outbound_box") WHERE outbound_box is not null;--> statement-breakpoint
ALTER TABLE "label_pages" ADD CONSTRAINT "label_pages_assigned_once" CHECK (num_nonnulls("label_pages"."shipment_id", "label_pages"."outbound_box") <= 1);--> statement-breakpoint
ALTER TABLE "label_pages" ADD CONSTRAINT "label_pages_assigned_by_someone" CHECK ("label_pages"."assigned_by" is not null or num_nonnulls("label_pages"."shipment_id", "label_pages"."outbound_box") = 0);