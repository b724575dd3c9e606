import { readFileSync } from "node:fs";
import { dateOf } from "@prepara/domain/calendar/calendar";
import { dueOf } from "@prepara/domain/cases/due";
import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";

const { url, client } = await databaseToMigrate();

const [ana, gone] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
const act = "00000000-0000-4000-8000-00000000000a";
const casesMigration = new URL("../../../migrations/0039_cases.sql", import.meta.url);
const staffEventsMigration = new URL(
  "../../../migrations/0048_staff-events-without-text.sql",
  import.meta.url,
);
const zone = "America/New_York";

type Moved = [from: string, to: string, qty: number, reason: string];

/** A shipment that arrived with these movements; its places and columns follow from them. */
async function arrived(owner: string, qty: number, at: Date, movements: readonly Moved[]): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with p as (insert into products (user_id, name) values ($1, 'Fone') returning id)
     insert into shipments (user_id, product_id, qty) select $1, id, $2 from p returning id`,
    [owner, qty],
  );
  const id = rows[0]?.id ?? "";
  const held: Record<string, number> = {};
  await client.query("begin");
  for (const [from, to, units, reason] of movements) {
    await client.query(
      `insert into unit_movements (shipment_id, from_place, to_place, qty, reason, act_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, from, to, units, reason, act, at],
    );
    if (from !== "outside") held[from] = (held[from] ?? 0) - units;
    if (to !== "outside") held[to] = (held[to] ?? 0) + units;
  }
  const { announced = 0, on_hand = 0, damaged = 0, wrong = 0, missing = 0, lost = 0 } = held;
  await client.query(
    `insert into shipment_places (shipment_id, announced, on_hand, damaged, wrong, missing, lost)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, announced, on_hand, damaged, wrong, missing, lost],
  );
  await client.query(
    `update shipments set status = 'arrived', arrived_at = $2, received_qty = $3, damaged_qty = $4,
       count_state = 'counted' where id = $1`,
    [id, at, on_hand + damaged, damaged],
  );
  await client.query("commit");
  return id;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test("earlier counts get their cases: of what counts found, not of what was migrated (docs/decisions/0123)", async () => {
  await migrateUntil(client, "0036_deliveries");
  for (const owner of [ana, gone])
    await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana')", [owner]);
  const counted: Moved[] = [
    ["outside", "announced", 12, "count"],
    ["announced", "on_hand", 9, "count"],
    ["announced", "damaged", 1, "count"],
    ["announced", "missing", 2, "count"],
    ["outside", "wrong", 3, "count"],
    ["missing", "on_hand", 1, "adjust"],
    ["on_hand", "lost", 1, "adjust"],
  ];
  const [recent, old] = [daysAgo(1), daysAgo(60)];
  const open = await arrived(ana, 12, recent, counted);
  const both = await arrived(ana, 5, old, [
    ["outside", "announced", 5, "migrated"],
    ["announced", "on_hand", 3, "migrated"],
    ["announced", "damaged", 2, "migrated"],
    ["outside", "damaged", 1, "count"],
  ]);
  const migrated = await arrived(ana, 2, old, [
    ["outside", "announced", 2, "migrated"],
    ["announced", "damaged", 2, "migrated"],
  ]);
  const ours = await arrived(ana, 4, old, [
    ["outside", "announced", 4, "count"],
    ["announced", "on_hand", 4, "count"],
    ["on_hand", "damaged", 1, "adjust"],
  ]);
  await arrived(gone, 12, recent, counted);
  await client.query("update profiles set ended_at = now() where user_id = $1", [gone]);
  const openedOn = dateOf(new Date(), zone);
  await migrateUntil(client, "0038_boxes-of-counts");
  // A later migration of the same transaction may alter the tables.
  await client.query("begin");
  await client.query(readFileSync(casesMigration, "utf8"));
  for (const table of ["cases", "case_units"])
    await client.query(`alter table ${table} add column later text`);
  await client.query("rollback");
  await migrateDatabase(url);

  const { rows } = await client.query<{ due_on: string }>(
    `select c.shipment_id, c.kind, c.status, c.cause, c.total_qty, u.place, u.qty, c.due_on::text as due_on
       from cases c join case_units u on u.case_id = c.id order by c.shipment_id = $1 desc, c.shipment_id = $2 desc, c.kind`,
    [open, both],
  );
  const due = (at: Date) => dueOf({ openedOn, arrivedOn: dateOf(at, zone), returnBy: null }).dueOn;
  const one = (shipment: string, kind: string, place: string, qty: number, at: Date) => ({
    shipment_id: shipment,
    kind,
    status: kind === "lost_here" ? "waiting_staff" : "waiting_customer",
    cause: kind === "lost_here" ? "warehouse" : "shop",
    total_qty: qty,
    place,
    qty,
    due_on: due(at),
  });
  expect(rows).toEqual([
    one(open, "damage", "damaged", 1, recent),
    one(open, "lost_here", "lost", 1, recent),
    one(open, "shortage", "missing", 1, recent),
    one(open, "wrong", "wrong", 3, recent),
    one(both, "damage", "damaged", 1, old),
    { ...one(ours, "damage", "damaged", 1, old), cause: "warehouse" },
  ]);
  expect(rows.some((row) => "shipment_id" in row && row.shipment_id === migrated)).toBe(false);
});

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

test("open cases never cover more units than are in their place; messages are never changed", async () => {
  expect(await attempt("update case_units set qty = qty + 1 where place = 'wrong'")).toMatch(
    "open cases speak for more units than there are: wrong",
  );
  expect(
    await attempt(
      `insert into unit_movements (shipment_id, from_place, to_place, qty, reason, act_id, created_at)
         select shipment_id, 'wrong', 'outside', 1, 'case', '${act}', now() from shipment_places where wrong > 0 limit 1`,
      "update shipment_places set wrong = wrong - 1 where shipment_id in (select shipment_id from shipment_places where wrong > 0 limit 1)",
    ),
  ).toMatch(/units of shipment|open cases speak for more/);
  const second = `insert into cases (id, user_id, kind, cause, shipment_id, status, due_on, due_why, created_at)
    select gen_random_uuid(), user_id, kind, cause, shipment_id, status, due_on, due_why, now() from cases limit 1`;
  expect(await attempt(second)).toMatch("cases_open_once");

  const message = `insert into case_messages (id, case_id, author_id, side, body, created_at)
    select gen_random_uuid(), id, user_id, 'customer', 'Olá', now() from cases limit 1`;
  expect(await attempt(message)).toBe("kept");
  expect(await attempt("update case_messages set body = 'x'")).toMatch("append-only");
  expect(await attempt("delete from case_messages")).toMatch("append-only");
  expect(await attempt("truncate case_messages cascade")).toMatch("append-only");
  expect(await attempt("update case_messages set body = ''")).toBe("kept");
});

test("events of the team lose the customers' words, customers' events keep them; people without an area have no case (docs/decisions/0130)", async () => {
  const told = (type: string) =>
    client.query(
      `insert into events (type, user_id, subject_type, subject_id, data, actor_kind)
       values ($1, $2, 'case', 'x', '{"subject": "", "text": "Oi"}', 'customer')`,
      [type, ana],
    );
  await told("staff.case_message");
  await told("case.message");
  const ask = (assignee: string) =>
    client.query(
      `insert into cases (id, user_id, kind, status, due_on, due_why, assignee_id, created_at)
       values (gen_random_uuid(), $1, 'question', 'waiting_staff', '2026-01-01', 'default', $2, now())`,
      [ana, assignee],
    );
  const team = "7b9f0000-0000-4000-8000-000000000001";
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Tim')", [team]);
  await client.query(
    "insert into staff_members (user_id, areas, active, created_at, updated_at) values ($1, '{suporte}', true, now(), now())",
    [team],
  );
  await ask(team);
  await ask(gone);
  // Its statements again, on rows that a database can have from before the migration.
  await client.query(readFileSync(staffEventsMigration, "utf8"));
  const { rows: words } = await client.query("select data from events where subject_id = 'x' order by id");
  expect(words).toEqual([{ data: { subject: "" } }, { data: { subject: "", text: "Oi" } }]);
  const { rows: held } = await client.query(
    "select assignee_id from cases where kind = 'question' order by number",
  );
  expect(held).toEqual([{ assignee_id: team }, { assignee_id: null }]);
});
