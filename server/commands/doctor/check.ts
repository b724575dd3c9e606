import type { Db } from "#server/platform/database/database";
import type { FileCensus } from "./file-census.ts";

export type CheckDeps = { db: Db; files: FileCensus };

/**
 * One thing that has to hold at every moment; each check reads in a single statement, so a running server
 * does not disturb it.
 */
export type Check = {
  title: string;
  /** One line per violation; none when all is well. */
  findProblems(deps: CheckDeps): Promise<string[]>;
};
