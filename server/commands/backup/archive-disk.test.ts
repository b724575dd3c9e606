import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Product, runningProduct } from "#server/testing/product";
import { isOnTheWay, picture } from "#server/testing/warehouse";
import { runCommandHere } from "../testing/run-command.ts";

const MB = 1_000_000;

/** What the system says of the disk, less what is in the folder of the backup. */
let free = 0;
let folder: string;
let product: Product;
beforeAll(async () => {
  product = await runningProduct();
  const id = await isOnTheWay(product.ana);
  await product.rui.send(`/admin/shipments/${id}/check-in`, { weightLb: "2" }, [await picture()]);
  folder = await fs.mkdtemp(join(tmpdir(), "prepara-archive-disk-test-"));
  const real = await fs.statfs(folder);
  vi.spyOn(fs, "statfs").mockImplementation(async () => {
    const sizes = (await fs.readdir(folder)).map(async (name) => (await fs.stat(join(folder, name))).size);
    const used = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return { ...real, bsize: 1, bavail: free - used, blocks: 100_000 * MB };
  });
  syncBuiltinESMExports();
});
afterAll(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await product.close();
  await fs.rm(folder, { recursive: true });
});
afterEach(async () => {
  for (const name of await fs.readdir(folder)) await fs.rm(join(folder, name));
});

const backUp = () =>
  runCommandHere(["backup", join(folder, "one.tar.gz")], {
    DATABASE_URL: product.databaseUrl,
    PREPARA_DATA_DIR: product.dataDir,
    DISK_RESERVE_MB: "1000",
  });

test("a backup leaves a quarter of the reserve, and is refused in one line before it takes more", async () => {
  free = 255 * MB;
  expect(await backUp()).toMatchObject({ code: 0 });
  await fs.rm(join(folder, "one.tar.gz"));
  free = 250 * MB + 1_000;
  expect(await backUp()).toEqual({
    code: 1,
    stdout: "",
    stderr: `${join(folder, "one.tar.gz")} cannot be written: it needs 1 MB or more, and its disk has 250 MB free, of which 250 MB must stay free.`,
  });
  expect(await fs.readdir(folder)).toEqual([]);
});

test("a backup whose files do not fit is refused before anything is written", async () => {
  free = 300 * MB;
  // A photo and its thumbnail.
  const enlarge = "update stored_files set bytes = bytes + $1 where attached_at is not null";
  await product.db.$client.query(enlarge, [60 * MB]);
  try {
    expect(await backUp()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /needs 120 MB or more, and its disk has 300 MB free, of which 250 MB must/,
      ),
    });
  } finally {
    await product.db.$client.query(enlarge, [-60 * MB]);
  }
});

test("a backup whose rows do not fit stops while it is written, and leaves nothing behind", async () => {
  free = 255 * MB;
  const { $client } = product.db;
  await $client.query(
    "create table ballast as select sha512(n::text::bytea) from generate_series(1, 200000) as numbers (n)",
  );
  try {
    expect(await backUp()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /it needs 5 MB or more, and its disk has 25\d MB free, of which 250 MB must/,
      ),
    });
    expect(await fs.readdir(folder)).toEqual([]);
  } finally {
    await $client.query("drop table ballast");
  }
});
