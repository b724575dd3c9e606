import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { dateOf, daysAfter } from "@prepara/domain/calendar/calendar";
import { startOfDay } from "@prepara/domain/calendar/start-of-day";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { storageCosts } from "#server/features/storage/testing/objects";
import { NODE_FLAGS } from "#server/platform/testing/spawn-embedded";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { storageChecks } from "./storage-checks.ts";

const zone = "America/New_York";
const DAYS = 150;
const SHIPMENTS = 6;
let product: Product;
beforeAll(async () => {
  product = await runningProduct({ WAREHOUSE_TIME_ZONE: zone });
});
afterAll(() => product.close());

const program = fileURLToPath(new URL("../../testing/storage-counter.ts", import.meta.url));

/** A process that counts until an instant; killed after so many milliseconds of work, null: never. */
async function counted(at: string, killAfter: number | null): Promise<boolean> {
  const counter = spawn(process.execPath, [...NODE_FLAGS, program, product.databaseUrl, at, zone], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  counter.stdout.on("data", (text) => {
    said += String(text);
  });
  const closed = once(counter, "close");
  await once(counter.stdout, "data");
  if (killAfter !== null) {
    await sleep(killAfter);
    counter.kill("SIGKILL");
  }
  await closed;
  return said.includes("ended");
}

const figures = z.array(z.object({ days: z.number(), units: z.number(), dates: z.number() }));

test("processes that are killed while they count and charge leave no day out, none twice and no month half", async () => {
  const { db, rui } = product;
  const nora = await product.newcomer("Nora");
  for (let n = 0; n < SHIPMENTS; n += 1) await hasArrived(rui, nora, { qty: n + 1 });
  const today = dateOf(product.now(), zone);
  await storageCosts(product, today, "0.0125", { freeDays: 0 });
  const at = new Date(startOfDay(daysAfter(today, DAYS + 1), zone).getTime() + 7_200_000).toISOString();
  let killed = 0;
  for (let round = 0; round < 12; round += 1)
    if (!(await counted(at, randomInt(10, 150)))) {
      killed += 1;
      for (const { title, findProblems } of storageChecks)
        expect([title, await findProblems({ db })]).toEqual([title, []]);
    }
  expect(killed).toBeGreaterThan(0);
  // Two runs at the same time finish what is left.
  expect(await Promise.all([counted(at, null), counted(at, null)])).toEqual([true, true]);
  const { rows } = await db.execute(sql`select count(*)::int as days, sum(units)::int as units,
    count(distinct day)::int as dates from storage_days where user_id = ${nora.userId}`);
  expect(figures.parse(rows)).toEqual([{ days: DAYS * SHIPMENTS, units: DAYS * 21, dates: DAYS }]);
  for (const { title, findProblems } of storageChecks)
    expect([title, await findProblems({ db })]).toEqual([title, []]);
  const months =
    await db.execute(sql`select to_char(d.day, 'YYYY-MM') as month, count(distinct d.charge_number)::int as charges
    from storage_days d where d.charge_number is not null group by 1`);
  expect(months.rows.length).toBeGreaterThan(3);
  for (const month of months.rows) expect(month.charges).toBe(1);
}, 180_000);
