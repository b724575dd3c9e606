import type { SliceObjects } from "#server/testing/slice-objects";

export const objects: SliceObjects = { customerTables: { charges: "kept" } };
