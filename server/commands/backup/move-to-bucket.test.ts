import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileStoreOf } from "#server/platform/files/file-store";
import { freshDatabase, type TestDatabase } from "#server/platform/testing/fresh-database";
import { readSettings } from "#server/settings";
import { storedFiles } from "#server/tables/platform";
import { type ObjectStorage, startObjectStorage } from "#server/testing/object-storage";
import { pdf } from "#server/testing/pdf-files";
import { type Product, runningProduct } from "#server/testing/product";
import { picture } from "#server/testing/warehouse";
import { runCommand } from "../testing/run-command.ts";

let product: Product;
let storage: ObjectStorage;
let databases: [TestDatabase, TestDatabase];
let folder: string;
beforeAll(async () => {
  [product, storage] = await Promise.all([runningProduct(), startObjectStorage()]);
  databases = [await freshDatabase(), await freshDatabase()];
  folder = await mkdtemp(join(tmpdir(), "prepara-move-"));
  const fields = { name: "Tênis", expectedArrivalDate: "2030-01-31" };
  await product.ana.send("/products", fields, [await picture("photo")]);
  await product.ana.send("/documents", { productName: "Fone" }, [pdf("files", "nota fiscal.pdf")]);
});
afterAll(async () => {
  await product.close();
  await storage.close();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const digestIn = (stdout: string) => /digest \S+ .*$/.exec(stdout)?.[0];

async function move(from: Record<string, string>, to: Record<string, string>, name: string): Promise<void> {
  const archive = join(folder, name);
  expect(await runCommand(["backup", archive], from)).toMatchObject({ code: 0, stderr: "" });
  expect(await runCommand(["restore", archive], to)).toMatchObject({ code: 0 });
  const [before, after] = [await runCommand(["doctor"], from), await runCommand(["doctor"], to)];
  expect(after).toMatchObject({ code: 0 });
  expect(digestIn(after.stdout)).toBe(digestIn(before.stdout));
}

test("backup and restore move a product from a folder into a bucket and back, with every row and byte", {
  timeout: 120_000,
}, async () => {
  const settingsOf = (url: string, place: string) => ({ DATABASE_URL: url, PREPARA_DATA_DIR: place });
  const here = settingsOf(product.databaseUrl, product.dataDir);
  const bucket = { ...settingsOf(databases[0].url, join(folder, "bucket")), ...storage.settings };
  const back = settingsOf(databases[1].url, join(folder, "back"));
  await move(here, bucket, "to-bucket.tar.gz");
  await move(bucket, back, "back.tar.gz");

  const stores = await Promise.all([here, bucket, back].map((each) => fileStoreOf(readSettings(each))));
  const files = await product.db.select({ path: storedFiles.path }).from(storedFiles);
  expect(files.length).toBe(3);
  for (const { path } of files) {
    const [original, ...copies] = await Promise.all(
      stores.map(async (store) => {
        const content = await store.read(path);
        return content && buffer(content);
      }),
    );
    expect(original?.length).toBeGreaterThan(0);
    for (const copy of copies) expect(copy).toEqual(original);
  }
});
