import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FileStore, fileStoreOf } from "#server/platform/files/file-store";
import { freshDatabase, type TestDatabase } from "#server/platform/testing/fresh-database";
import { readSettings } from "#server/settings";
import { startObjectStorage } from "#server/testing/object-storage";
import { runningProduct } from "#server/testing/product";
import { isOnTheWay, picture } from "#server/testing/warehouse";
import { runCommandHere } from "../testing/run-command.ts";

let folder: string;
/** The backup of a product with one photo and its thumbnail. */
let archive: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "prepara-store-contents-test-"));
  archive = join(folder, "backup.tar.gz");
  const product = await runningProduct();
  const id = await isOnTheWay(product.ana, { qty: 30 });
  await product.rui.send(`/admin/shipments/${id}/check-in`, { weightLb: "2.5" }, [await picture()]);
  const settings = { DATABASE_URL: product.databaseUrl, PREPARA_DATA_DIR: product.dataDir };
  expect(await runCommandHere(["backup", archive], settings)).toMatchObject({ code: 0 });
  await product.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const places: [string, () => Promise<{ settings: Record<string, string>; close(): Promise<void> }>][] = [
  ["a folder", async () => ({ settings: {}, close: async () => {} })],
  ["a bucket", startObjectStorage],
];

describe.each(places)("a restore into %s with files that the backup does not hold", (name, place) => {
  let storage: Awaited<ReturnType<typeof place>>;
  let databases: [TestDatabase, TestDatabase];
  let original: Record<string, string>;
  let rehearsal: Record<string, string>;
  let store: FileStore;
  const others = ["backups/monday.tar.gz", "documents.txt", "lost-and-found"];
  const sentAfter = "documents/ana/1-a.pdf";
  beforeAll(async () => {
    storage = await place();
    databases = [await freshDatabase(), await freshDatabase()];
    const data = { PREPARA_DATA_DIR: join(folder, name), ...storage.settings };
    original = { DATABASE_URL: databases[0].url, ...data };
    rehearsal = { DATABASE_URL: databases[1].url, ...data };
    store = await fileStoreOf(readSettings(original));
    for (const other of others) await store.put(other, Buffer.from("somebody's"));
    expect(await runCommandHere(["restore", archive], original)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /\nLeft as they were: files in the store that are not the product's \(3\)\.$/,
      ),
    });
    // As a document that a customer sent after the backup.
    await store.put(sentAfter, Buffer.from("a"));
    await onDatabase(
      databases[0].url,
      `insert into stored_files (path, user_id, mime_type, bytes, sha256, attached_at)
       values ('${sentAfter}', gen_random_uuid(), 'application/pdf', 1, 'x', now())`,
    );
  });
  afterAll(async () => {
    await storage.close();
    for (const database of databases) await database.drop();
  });

  const pathsThere = async () => {
    const paths: string[] = [];
    for await (const path of store.list()) paths.push(path);
    return paths.toSorted();
  };

  test.each([[[]], [["--force"]]])("refuses an empty database beside a product: %j", async (flags) => {
    const before = await pathsThere();
    expect(await runCommandHere(["restore", archive, ...flags], rehearsal)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The store holds 3 files of a product that this database does not know/),
    });
    expect(await pathsThere()).toEqual(before);
    expect(await onDatabase(databases[1].url, "select from profiles")).toEqual([]);
  });

  test("removes what the replaced database named, and leaves all others", async () => {
    const before = await pathsThere();
    expect(await runCommandHere(["restore", archive, "--force"], original)).toMatchObject({ code: 0 });
    expect(await pathsThere()).toEqual(before.filter((path) => path !== sentAfter));
    expect(before).toEqual(expect.arrayContaining(others));
  });

  test("removes files that no database names only when this is asked for", async () => {
    const before = await pathsThere();
    await store.put(sentAfter, Buffer.from("a"));
    expect(await runCommandHere(["restore", archive, "--force"], original)).toMatchObject({ code: 1 });
    const flags = ["--force", "--delete-unknown-files"];
    expect(await runCommandHere(["restore", archive, ...flags], original)).toMatchObject({ code: 0 });
    expect(await pathsThere()).toEqual(before);
    expect(await runCommandHere(["restore", archive, "--delete-unknown-files"], rehearsal)).toMatchObject({
      code: 0,
    });
    expect(await pathsThere()).toEqual(before);
  });
});

async function onDatabase(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}
