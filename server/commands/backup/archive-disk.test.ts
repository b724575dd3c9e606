import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Product, runningProduct } from "#server/testing/product";
import { isOnTheWay, picture } from "#server/testing/warehouse";
import { runCommandHere } from "../testing/run-command.ts";
import { addEntry, writeArchive } from "./archive.ts";
import { archiveDisk } from "./archive-disk.ts";

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

test("an archive stops while it is written, before it takes what must stay free", async () => {
  free = 255 * MB;
  const file = join(folder, "large.tar.gz");
  const disk = archiveDisk(file, { DISK_RESERVE_MB: 1_000 });
  const added: string[] = [];
  const fill = async (archive: Parameters<Parameters<typeof writeArchive>[1]>[0]) => {
    for (const name of ["a", "b", "c", "d", "e", "f"]) {
      await addEntry(archive, name, MB, randomBytes(MB));
      added.push(name);
    }
  };
  await expect(writeArchive(file, fill, disk.guard)).rejects.toThrow(
    /needs 5 MB or more, and its disk has 25\d MB free, of which 250 MB must stay free\.$/,
  );
  expect(added).toContain("d");
  expect((await fs.stat(file)).size).toBeLessThanOrEqual(5 * MB);
});
