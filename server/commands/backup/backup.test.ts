import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay, picture } from "#server/testing/warehouse";
import { runCommand } from "../testing/run-command.ts";

let product: Product;
let folder: string;
let here: Record<string, string>;
let there: Record<string, string>;
let otherDatabase: { url: string; drop(): Promise<void> };

beforeAll(async () => {
  product = await runningProduct();
  folder = await mkdtemp(join(tmpdir(), "prepara-backup-test-"));
  otherDatabase = await freshDatabase();
  here = { DATABASE_URL: product.databaseUrl, PREPARA_DATA_DIR: product.dataDir };
  there = { DATABASE_URL: otherDatabase.url, PREPARA_DATA_DIR: join(folder, "there") };
  const id = await isOnTheWay(product.ana, { qty: 30 });
  await product.rui.send(`/admin/shipments/${id}/check-in`, { weightLb: "2.5" }, [await picture()]);
  await product.ana.post("/prep-requests", { items: [{ shipmentId: id, qty: 2 }] });
  await product.rui.post(`/admin/customers/${product.ana.userId}/balance-adjustments`, {
    ...{ type: "credit", amountUsd: 25, description: "Depósito" },
  });
  await product.rui.post(`/admin/customers/${product.ana.userId}/balance-adjustments`, {
    ...{ type: "debit", amountUsd: 5.5, description: "Ajuste" },
  });
});
afterAll(async () => {
  await product.close();
  await otherDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});

const digestIn = (said: string) => /digest \S+ .*$/.exec(said)?.[0];

describe("backup and restore", () => {
  test("bring rows and files to another machine, with the same digest", async () => {
    const file = join(folder, "one.tar.gz");
    expect(await runCommand(["backup", file], here)).toMatchObject({ code: 0, complained: "" });
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await runCommand(["restore", file], there)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Restored \d+ rows and 2 files of /),
    });
    const [original, copy] = [await runCommand(["doctor"], here), await runCommand(["doctor"], there)];
    expect(copy).toMatchObject({ code: 0 });
    expect(digestIn(copy.said)).toBe(digestIn(original.said));
  });

  test("refuse to overwrite: a backup another file, a restore a product in use unless forced", async () => {
    const file = join(folder, "two.tar.gz");
    await runCommand(["backup", file], here);
    expect(await runCommand(["backup", file], here)).toMatchObject({ code: 1 });
    expect(await runCommand(["restore", file], there)).toMatchObject({
      code: 1,
      complained: expect.stringContaining("--force"),
    });
    expect(await runCommand(["restore", file, "--force"], there)).toMatchObject({ code: 0 });
    expect(await runCommand(["doctor"], there)).toMatchObject({ code: 0 });
  });

  test("refuse a restore under a running server", async () => {
    const file = join(folder, "three.tar.gz");
    await runCommand(["backup", file], here);
    expect(await runCommand(["restore", file, "--force"], here)).toMatchObject({
      code: 1,
      complained: "A server is using this database: stop it first.",
    });
  });

  test("leave everything as it was when the file is cut short or no backup", async () => {
    const whole = join(folder, "four.tar.gz");
    await runCommand(["backup", whole], here);
    const before = digestIn((await runCommand(["doctor"], there)).said);
    const bytes = await readFile(whole);
    for (const broken of [bytes.subarray(0, bytes.length - 200), Buffer.from("not a backup")]) {
      await writeFile(join(folder, "broken"), broken);
      expect(await runCommand(["restore", join(folder, "broken"), "--force"], there)).toMatchObject({
        code: 1,
        complained: expect.stringContaining("cannot be read as a backup"),
      });
    }
    expect(digestIn((await runCommand(["doctor"], there)).said)).toBe(before);
  });

  test("a newcomer after a restore gets the next suite, not one that is taken", async () => {
    await hasArrived(product.rui, product.bia);
    const file = join(folder, "five.tar.gz");
    await runCommand(["backup", file], here);
    await runCommand(["restore", file, "--force"], there);
    const client = new pg.Client({ connectionString: otherDatabase.url });
    await client.connect();
    const { rows } = await client.query(
      "select nextval('suite_numbers')::int > max(suite_number) as free from profiles",
    );
    await client.end();
    expect(rows).toEqual([{ free: true }]);
  });
});
