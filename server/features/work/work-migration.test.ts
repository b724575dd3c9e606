import { expect, test } from "vitest";
import { migrateDatabase } from "#server/platform/database/migrate";
import { databaseToMigrate, migrateUntil } from "#server/platform/testing/database-to-migrate";
import { readSettings } from "#server/settings";
import { promiseFollower } from "./follow-promises.ts";
import { workChecks } from "./work-checks.ts";

const { url, client, db } = await databaseToMigrate();

const owner = "00000000-0000-4000-8000-000000000001";
const gone = "00000000-0000-4000-8000-000000000002";
const staff = "00000000-0000-4000-8000-000000000003";

const idOf = async (statement: string, values: unknown[]): Promise<string> =>
  (await client.query<{ id: string }>(`${statement} returning id`, values)).rows[0]?.id ?? "";

/** Twelve units in kits of three, with two services, and five without one. */
async function request(status: string, more = ""): Promise<string> {
  const id = await idOf(
    `insert into prep_requests (user_id, plan, year_month, total_units, free_units_applied, paid_units, unit_price_applied, total_usd, status${more && ", cancelled_at"})
     values ($1, 'free', '2026-11', 17, 17, 0, 1.50, 0, $2${more && ", now()"})`,
    [owner, status],
  );
  return id;
}

async function fill(): Promise<void> {
  await client.query("insert into profiles (user_id, full_name) values ($1, 'Ana'), ($2, 'Foi')", [
    owner,
    gone,
  ]);
  const product = await idOf("insert into products (user_id, name) values ($1, 'Fone')", [owner]);
  const line = () =>
    idOf("insert into shipments (user_id, product_id, qty) values ($1, $2, 20)", [owner, product]);
  // Stores the items without the movements of their units, which the triggers would demand.
  await client.query("select set_config('prepara.restoring', 'on', false)");
  const [first, second] = [await line(), await line()];
  for (const [status, more] of [
    ["scheduled", ""],
    ["shipped", ""],
    ["under_review", ""],
    ["scheduled", "cancelled"],
  ] as const) {
    const id = await request(status, more);
    await client.query(
      "insert into prep_request_items (prep_request_id, shipment_id, qty, bundle_size) values ($1, $2, 12, 3), ($1, $3, 5, 1)",
      [id, first, second],
    );
    await client.query(
      `insert into charges (user_id, kind, service, description, qty, unit_price, amount, prep_request_id, shipment_id, state, created_at)
       values ($1, 'service', 'polybag', 'Polybag', 12, 0, 0, $2, $3, 'open', now()), ($1, 'service', 'bundle', 'Kit', 4, 0, 0, $2, $3, 'open', now()),
              ($1, 'service', 'box', 'Caixa', 2, 0, 0, $2, null, 'open', now()), ($1, 'service', 'bubble_wrap', 'Bolha', 12, 0, 0, $2, $3, 'void', now())`,
      [owner, id, first],
    );
  }
  const box = (status: string, userId: string | null) =>
    idOf(
      `insert into dock_boxes (id, scanned_code, tracking_keys, status, user_id, logged_by, logged_at, created_at)
       values (gen_random_uuid(), 'X', '{}', $1, $2, $3, now(), now())`,
      [status, userId, staff],
    );
  const held = [await box("matched", owner), await box("matched", owner), await box("opened", owner)];
  for (const id of held)
    await client.query("insert into dock_box_shipments (box_id, shipment_id) values ($1, $2)", [id, second]);
  await box("owned", owner);
  await box("owned", gone);
  await box("ownerless", null);
  const asked = await idOf(
    `insert into cases (id, user_id, kind, shipment_id, status, due_on, due_why, created_at)
     values (gen_random_uuid(), $1, 'damage', $2, 'waiting_staff', '2026-12-01', 'default', now())`,
    [owner, first],
  );
  for (const [decision, state] of [
    ["return", "wanted"],
    ["photo", "done"],
    ["charge_shop", "wanted"],
  ])
    await client.query(
      `insert into case_decisions (id, case_id, decision, state, decided_by, decided_at, done_at)
       values (gen_random_uuid(), $1, $2, $3, $4, now(), case when $3 = 'wanted' then null else now() end)`,
      [asked, decision, state, owner],
    );
  await client.query("select set_config('prepara.restoring', '', false)");
  await client.query("update profiles set ended_at = now() where user_id = $1", [gone]);
}

test("boxes at the dock, approved requests and pending decisions become tasks with steps and a promise", async () => {
  await migrateUntil(client, "0064_contested-charges");
  await fill();
  await migrateDatabase(url);

  const read = async (statement: string) => (await client.query(statement)).rows;
  expect(
    await read(`select kind, status, due_at is null as unpromised, num_nonnulls(prep_request_id, shipment_id, dock_box_id, decision_id) as about
                  from tasks order by number`),
  ).toEqual(
    ["prep", "check_in", "check_in", "return"].map((kind) => ({
      kind,
      status: "ready",
      unpromised: true,
      about: 1,
    })),
  );
  expect(
    await read("select position, kind, label, service, wanted, done from task_steps order by position"),
  ).toEqual([
    { position: 0, kind: "service", label: "Saco plástico", service: "polybag", wanted: 12, done: 0 },
    { position: 1, kind: "service", label: "Montagem de kit", service: "bundle", wanted: 4, done: 0 },
    { position: 2, kind: "pack", label: "Embalar", service: null, wanted: 17, done: 0 },
    { position: 3, kind: "label", label: "Etiquetar caixas", service: null, wanted: 1, done: 0 },
    { position: 4, kind: "photo", label: "Foto do fechamento", service: null, wanted: 1, done: 0 },
  ]);

  const deps = { db, clock: () => new Date(), settings: readSettings({}) };
  await promiseFollower(deps)(new AbortController().signal);
  for (const { title, findProblems } of workChecks)
    expect([title, await findProblems({ db })]).toEqual([title, []]);
  expect(
    await read(
      "select block, count(*)::int as n from tasks where block is not null or due_at > now() group by block order by block",
    ),
  ).toEqual([
    { block: "labels", n: 1 },
    { block: null, n: 3 },
  ]);
  await expect(client.query("truncate task_scans")).rejects.toThrow("append-only");
});
