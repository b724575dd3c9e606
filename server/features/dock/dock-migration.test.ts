import { keysOfNumbers, trackingKeys } from "@prepara/domain/scan/tracking-keys";
import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

const owner = "00000000-0000-4000-8000-000000000001";

/** Numbers of every form that contains a shorter one, and the same with each possible last digit. */
const forms = [
  "1001921334250001000300779017972697",
  "9622001900000000000000776632517510",
  "9611020987654312345672",
  "42000001794001112062064062607870",
  "420000017946009400111206206406260787",
  "4200000179460094001112062064062607870000",
  "420000019400111206206406260787",
  "9400111206206406260787",
  "00123456000123456789",
  "JJD000390007893945340",
  "JD014600006281230701",
  "1Z5R89390357567127",
  "TBA123456789012",
  "779017972697",
  "987654312345672",
  "07",
  "PEDIDO 12",
];
const lastDigits = (form: string) =>
  [..."0123456789"].map((digit) => (/\d$/.test(form) ? form.slice(0, -1) + digit : form));
/** FedEx's 34 digits with every tail, so that each of the shorter forms fits in some. */
const fedex = Array.from(
  { length: 400 },
  (_, n) => `1001921334250001000300${String(779017970000 + n * 7).padStart(12, "0")}`,
);
const stored = [...new Set([...forms.flatMap(lastDigits), ...fedex])].map((number) => [number]);
const lists = [...stored, [], ["1Z5R89390357567127", "9611020987654312345672"]];

async function fill(): Promise<void> {
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana')", [owner]);
  const { rows } = await client.query<{ id: string }>(
    "insert into products (user_id, name) values ($1, 'Fone') returning id",
    [owner],
  );
  // The newest first, so that the order of the numbers is not the order of the rows.
  for (const [at, numbers] of lists.entries())
    await client.query(
      `insert into shipments (user_id, product_id, qty, tracking_numbers, created_at)
       values ($1, $2, 1, $3, timestamptz '2026-01-01' - $4 * interval '1 hour')`,
      [owner, rows[0]?.id, numbers, at],
    );
}

test("shipments get numbers in the order of their registration, and the keys of their tracking numbers", async () => {
  await migrateUntil(client, "0030_assisted-purchases-searched");
  await fill();
  await migrateDatabase(url);

  const { rows } = await client.query<{ number: string; numbers: string[]; keys: string[] }>(
    "select number, tracking_numbers as numbers, tracking_keys as keys from shipments order by created_at",
  );
  expect(rows.map(({ number }) => Number(number))).toEqual(lists.map((_, at) => at + 1));
  const inOrder = (keys: readonly string[]) => [...keys].sort();
  const computed = rows.map(({ numbers, keys }) => [numbers, inOrder(keys)]);
  const expected = rows.map(({ numbers }) => [numbers, inOrder(keysOfNumbers(numbers))]);
  expect(computed.filter(([, keys]) => (keys?.length ?? 0) > 1).length).toBeGreaterThan(50);
  // Text that was stored before spaces were dropped keeps its own form as well.
  expect(computed.map(([numbers, keys]) => [numbers, keys?.filter((key) => !key.includes(" "))])).toEqual(
    expected,
  );

  const { rows: next } = await client.query<{ number: string }>(
    `insert into shipments (user_id, product_id, qty) select user_id, id, 1 from products returning number`,
  );
  expect(Number(next[0]?.number)).toBe(lists.length + 1);
  const { rows: found } = await client.query(
    "select tracking_numbers from shipments where tracking_keys && $1 and tracking_numbers = $2",
    [trackingKeys("9611020987654312345672"), ["9611020987654312345672"]],
  );
  expect(found.length).toBe(1);
});

test("a box and its shipments belong to one customer, and only boxes with an owner have shipments", async () => {
  const other = "00000000-0000-4000-8000-000000000002";
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Bia')", [other]);
  const { rows } = await client.query<{ id: string }>("select id from shipments limit 1");
  const shipment = rows[0]?.id;
  const box = (status: string, userId: string | null) =>
    `insert into dock_boxes (id, scanned_code, tracking_keys, user_id, status, logged_by, logged_at, created_at)
       values ('00000000-0000-4000-8000-0000000000b1', 'x', '{}', ${userId ? `'${userId}'` : "null"}, '${status}', '${owner}', now(), now())`;
  const link = `insert into dock_box_shipments values ('00000000-0000-4000-8000-0000000000b1', '${shipment}')`;
  const attempt = async (...statements: string[]) => {
    await client.query("begin");
    try {
      for (const statement of statements) await client.query(statement);
      await client.query("commit");
      return "kept";
    } catch (error) {
      await client.query("rollback");
      return error instanceof Error ? error.message : "";
    }
  };
  expect(await attempt(box("matched", owner))).toMatch("is matched with 0 shipments");
  expect(await attempt(box("owned", owner), link)).toMatch("is owned with 1 shipments");
  expect(await attempt(box("matched", other), link)).toMatch("shipments of another customer");
  expect(await attempt(box("ownerless", owner))).toMatch("dock_boxes_ownerless_without_owner");
  expect(await attempt(box("owned", null))).toMatch("dock_boxes_ownerless_without_owner");
  expect(await attempt(box("handed_back", null))).toMatch("dock_boxes_handed_back_once");
  expect(await attempt(box("matched", owner), link)).toBe("kept");
  expect(await attempt("delete from dock_box_shipments")).toMatch("is matched with 0 shipments");
  expect(await attempt(`update dock_boxes set user_id = '${other}'`)).toMatch(
    "shipments of another customer",
  );
  expect(
    await attempt("update dock_boxes set status = 'owned'", `delete from shipments where id = '${shipment}'`),
  ).toBe("kept");
});
