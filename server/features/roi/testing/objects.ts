import { nothing, type SliceObjects } from "#server/testing/slice-objects";

export const objects: SliceObjects = {
  routes: {
    "POST /api/v1/admin/roi/fees": {
      make: nothing,
      body: { effectiveFrom: "2030-01-01", categories: [{ name: "Tudo", feePct: 15 }], sizeTiers: [] },
    },
  },
};
