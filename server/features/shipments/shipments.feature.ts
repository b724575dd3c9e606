import type { Feature } from "#server/platform/feature";
import { products } from "#server/tables/products";
import { shipmentPhotos } from "#server/tables/shipments";
import { productRoutes } from "./products/products.routes.ts";
import { countHeldShipments } from "./shipment.queries.ts";
import { shipmentRoutes } from "./shipments.routes.ts";
import { shipmentAdminRoutes } from "./shipments-admin.routes.ts";
import { shipmentFloorRoutes } from "./shipments-floor.routes.ts";

export const shipments: Feature = {
  name: "shipments",
  routes(app, deps) {
    productRoutes(app, deps);
    shipmentRoutes(app, deps);
    shipmentAdminRoutes(app, deps);
    shipmentFloorRoutes(app, deps);
  },
  unfinished: [{ count: countHeldShipments, one: "envio com unidades", many: "envios com unidades" }],
  fileColumns: [
    { bucket: "product-photos", column: products.photoUrl, hasThumbnail: true },
    { bucket: "product-photos", column: shipmentPhotos.url, hasThumbnail: true },
  ],
};
