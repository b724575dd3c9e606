import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { shipments } from "./shipments.ts";

/**
 * `url` keeps the specification's name; it holds the storage path, which opens nothing by itself
 * (docs/decisions/0011).
 */
export const shipmentPhotos = pgTable(
  "shipment_photos",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    position: integer("position").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("shipment_photos_of_shipment").on(t.shipmentId, t.position)],
);
