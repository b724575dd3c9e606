import type { ClientBase } from "pg";
import type { FileStore } from "#server/platform/files/file-store";
import { isInFolderOfProduct } from "#server/platform/files/stored-files";
import { hasTable } from "./tables.ts";

/** The paths in the store before a restore, by whether the database that will be replaced knows them. */
export type StoreContents = {
  /** They have a row, also if it is staged or deleted. */
  known: Set<string>;
  /** They are in the product's folders without a row: perhaps the files of another database. */
  unknown: Set<string>;
  /** They are outside of the product's folders without a row: a restore leaves them as they are. */
  others: Set<string>;
};

export async function readStoreContents(client: ClientBase, store: FileStore): Promise<StoreContents> {
  const named = await pathsOf(client);
  const contents: StoreContents = { known: new Set(), unknown: new Set(), others: new Set() };
  for await (const path of store.list()) {
    if (named.has(path)) contents.known.add(path);
    else contents[isInFolderOfProduct(path) ? "unknown" : "others"].add(path);
  }
  return contents;
}

async function pathsOf(client: ClientBase): Promise<Set<string>> {
  if (!(await hasTable(client, "public.stored_files"))) return new Set();
  const { rows } = await client.query<{ path: string }>("select path from stored_files");
  return new Set(rows.map(({ path }) => path));
}
