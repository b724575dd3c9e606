import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Feature } from "#server/platform/feature";
import { dockBoxes, dockBoxPhotos } from "#server/tables/dock-boxes";
import { boxRoutes } from "./boxes.routes.ts";
import { dockChecks } from "./dock-checks.ts";
import { lookupRoutes } from "./lookup.routes.ts";

/** Boxes at the dock, and the lookup of scanned codes. */
export const dock: Feature = {
  name: "dock",
  routes(app, deps) {
    lookupRoutes(app, deps);
    boxRoutes(app, deps);
  },
  unfinished: [
    {
      // Customers are not told of boxes that are theirs by a tracking number alone.
      count: (tx, userId) =>
        tx.$count(
          dockBoxes,
          and(
            eq(dockBoxes.userId, userId),
            inArray(dockBoxes.status, ["owned", "matched"]),
            isNotNull(dockBoxes.suiteRead),
          ),
        ),
      one: "caixa na doca",
      many: "caixas na doca",
    },
  ],
  fileColumns: [{ bucket: "dock", column: dockBoxPhotos.url, hasThumbnail: true }],
  checks: dockChecks,
};
