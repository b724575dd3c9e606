import type { Db } from "#server/platform/database/database";
import type { DataCheck } from "#server/platform/feature";
import type { FileInventory } from "./file-inventory.ts";

/** A check that may compare the data with the stored files. */
export type Check = Omit<DataCheck, "findProblems"> & {
  findProblems(deps: { db: Db; files: FileInventory }): Promise<string[]>;
};
