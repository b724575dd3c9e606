import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { monitoredProducts } from "#server/tables/prices";
import { idOf, type Person } from "#server/testing/person";
import { uploadsList } from "#server/testing/price-list";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { dueMonitors } from "./monitor.queries.ts";
import { REFRESH_MONITORS } from "./refresh-due.ts";

const [CROWD, OWN] = ["192.0.2.1", "198.51.100.7"];
const PAID_A_DAY = 24;

let product: Product;
beforeAll(async () => {
  product = await runningProduct({
    TRUST_PROXY: "1",
    PAID_CALLS_PER_DAY_OF_NETWORK: String(PAID_A_DAY),
  });
});
afterAll(() => product.close());

let asins = 0;

/** Makes `count` monitors of `person` from `address`; returns their ids. */
async function watches(person: Person, count: number, address: string): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    asins += 1;
    const input = `B${String(asins).padStart(9, "0")}`;
    const from = { "x-forwarded-for": address };
    ids.push(idOf(await person.post("/monitors", { input, targetPrice: 1 }, from)));
  }
  return ids;
}

const imports = (person: Person) => uploadsList(person, [{ asin: "B08N5WRWNW", price: "20" }]);

const waitFor = (ids: readonly string[], hours: number) =>
  product.db
    .update(monitoredProducts)
    .set({ triedAt: new Date(product.now().getTime() - hours * 3_600_000) })
    .where(inArray(monitoredProducts.id, [...ids]));

/** Which of the monitors were tried within the last hour. */
async function triedLately(ids: readonly string[]): Promise<boolean[]> {
  const rows = await product.db
    .select()
    .from(monitoredProducts)
    .where(inArray(monitoredProducts.id, [...ids]));
  const since = product.now().getTime() - 3_600_000;
  return rows.map(({ triedAt }) => (triedAt?.getTime() ?? 0) > since);
}

/** The first due monitors among `ids`. */
async function order(ids: readonly string[], ofKnown = false): Promise<string[]> {
  const before = new Date(product.now().getTime() - 3 * 3_600_000);
  const due = await dueMonitors(product.db, { before, limit: 1_000, ofKnown });
  return due.map(({ id }) => id).filter((id) => ids.includes(id));
}

const networkOf = async (id: string) =>
  (
    await product.db
      .select()
      .from(monitoredProducts)
      .where(inArray(monitoredProducts.id, [id]))
  )[0]?.network;

const spentOf = async (network: string) => {
  const { rows } = await product.db.execute<{ spent: number }>(sql`
    select round(extract(epoch from full_at - ${product.now().toISOString()}::timestamptz)
      * ${PAID_A_DAY} / 86400)::int as spent from rate_limits where key = ${`paid:monitors of ${network}`}`);
  return rows[0]?.spent ?? 0;
};

test("networks take turns, within each its customers; whoever waits comes before new imports", async () => {
  const [eva, leo, ida] = [
    await product.newcomer("Eva"),
    await product.newcomer("Leo"),
    await product.newcomer("Ida"),
  ];
  const ofEva = await watches(eva, 2, CROWD);
  const ofLeo = await watches(leo, 2, CROWD);
  const own = await watches(ida, 3, OWN);
  await waitFor(own, 4);
  for (const person of [eva, leo, eva]) await imports(person);
  const parties = new Map([
    ...ofEva.map((id) => [id, "Eva"] as const),
    ...ofLeo.map((id) => [id, "Leo"] as const),
  ]);
  const turns = (await order([...ofEva, ...ofLeo, ...own])).map((id) => parties.get(id) ?? "Ida");
  expect(turns).toEqual(["Ida", "Eva", "Ida", "Leo", "Ida", "Eva", "Leo"]);
});

test("an import does not put a known customer's monitors before those that wait", async () => {
  const { ana, bia, rui } = product;
  for (const person of [ana, bia]) await hasArrived(rui, person, { qty: 1 });
  const [imported, waiting] = [await watches(ana, 1, CROWD), await watches(bia, 1, CROWD)];
  await waitFor(waiting, 4);
  await imports(ana);
  expect(await order([...imported, ...waiting], true)).toEqual([...waiting, ...imported]);
});

test("accounts of one network that import again and again use up their own refreshes, not another network's or look-ups by hand", async () => {
  const crowd = "203.0.113.5";
  const other = "203.0.113.99";
  const people = await Promise.all(["Gal", "Hal", "Ian"].map(product.newcomer));
  const ofCrowd: string[] = [];
  for (const person of people) ofCrowd.push(...(await watches(person, 5, crowd)));
  const own = await watches(await product.newcomer("Nina"), 1, other);
  for (let round = 0; round < 3; round += 1)
    for (const person of people) {
      await imports(person);
      await product.doJobs();
    }
  await waitFor(own, 4);
  for (const person of people) await imports(person);
  await product.doJobs(REFRESH_MONITORS);
  expect(await triedLately(own)).toEqual([true]);
  expect(await spentOf(other)).toBe(1);
  expect(await spentOf(crowd)).toBe(PAID_A_DAY);
  // Those that were left out have had their turn.
  expect(new Set(await triedLately(ofCrowd))).toEqual(new Set([true]));
  expect(
    await people[0]?.post("/monitors", { input: "B08N5WRWNW", targetPrice: 1 }, { "x-forwarded-for": crowd }),
  ).toMatchObject({ status: 201 });
});

test("a monitor's network is that of its owner's last change or look", async () => {
  const lua = await product.newcomer("Lua");
  await imports(lua);
  const at = (address: string) => ({ "x-forwarded-for": address });
  const id = idOf(await lua.post("/monitors", { input: "B08N5WRWNW", targetPrice: 1 }, at("203.0.113.20")));
  expect(await networkOf(id)).toBe("203.0.113.20");
  await lua.patch(`/monitors/${id}`, { targetPrice: 2 }, at("203.0.113.21"));
  expect(await networkOf(id)).toBe("203.0.113.21");
  await lua.post(`/monitors/${id}/refresh`, undefined, at("203.0.113.22"));
  expect(await networkOf(id)).toBe("203.0.113.22");
  await waitFor([id], 4);
  await product.doJobs(REFRESH_MONITORS);
  expect(await triedLately([id])).toEqual([true]);
  expect(await networkOf(id)).toBe("203.0.113.22");
});
