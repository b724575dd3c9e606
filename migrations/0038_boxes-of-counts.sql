CREATE TABLE "shipment_count_boxes" (
	"count_id" uuid NOT NULL,
	"box_id" uuid NOT NULL,
	CONSTRAINT "shipment_count_boxes_count_id_box_id_pk" PRIMARY KEY("count_id","box_id")
);
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "origin" text DEFAULT 'purchase' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_count_boxes" ADD CONSTRAINT "shipment_count_boxes_count_id_shipment_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."shipment_counts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_count_boxes" ADD CONSTRAINT "shipment_count_boxes_box_id_dock_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."dock_boxes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_count_boxes_of_box" ON "shipment_count_boxes" USING btree ("box_id");--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_origin_known" CHECK ("shipments"."origin" in ('purchase', 'unannounced'));--> statement-breakpoint
-- Until now a count opened all boxes of its shipment, and they were closed when no count of their shipments was left.
INSERT INTO "shipment_count_boxes" ("count_id", "box_id")
SELECT c.id, b.id FROM "dock_boxes" b
	JOIN "dock_box_shipments" l ON l.box_id = b.id JOIN "shipment_counts" c ON c.shipment_id = l.shipment_id
	WHERE b.status = 'opened' AND NOT EXISTS (SELECT FROM "unit_movements" m
		JOIN "unit_movements" r ON r.undoes = m.id WHERE m.count_id = c.id);
