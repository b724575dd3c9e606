import type { Db } from "#server/platform/database/database";
import type { FileInventory } from "./file-inventory.ts";

type CheckDeps = { db: Db; files: FileInventory };

/**
 * An invariant of the data. Each check reads in a single statement, so that a running server does not affect
 * it.
 */
export type Check = {
  title: string;
  /** One line per violation; empty if the invariant holds. */
  findProblems(deps: CheckDeps): Promise<string[]>;
};
