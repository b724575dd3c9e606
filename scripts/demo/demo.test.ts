import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "../../server/commands/testing/run-command.ts";
import { closeDatabase, openDatabase } from "../../server/platform/database/database.ts";
import { joinDatabase } from "../../server/platform/database/start-database.ts";
import { readSettings } from "../../server/settings.ts";
import { sellers } from "./people.ts";
import { fillDemo } from "./seed-demo.ts";

const story = { end: new Date("2026-11-20T15:00:00Z"), sellers: sellers.slice(0, 2) };
const neverAborted = new AbortController().signal;
const folders: string[] = [];

async function filled(): Promise<{ folder: string; environment: Record<string, string> }> {
  const folder = await mkdtemp(join(tmpdir(), "prepara-demo-test-"));
  await chmod(folder, 0o711); // the database may run as another account
  folders.push(folder);
  const environment = { PREPARA_DATA_DIR: folder, PIX_KEY: "pix@exemplo.com.br", PIX_PAYEE: "Prepara" };
  expect(await fillDemo(folder, environment, neverAborted, story)).toBe(true);
  return { folder, environment };
}

const summaries = {
  customers: sql`select full_name, suite_number, plan, balance_usd from profiles order by suite_number`,
  ledger: sql`select p.full_name, transaction_type, amount_usd, description, balance_after_usd
    from user_balance_history h join profiles p using (user_id) order by h.number`,
  requests: sql`select number, status, total_units, total_usd, notes, paid_with_balance_at is not null as with_balance,
    proof_url is not null as with_proof, created_at from prep_requests order by number`,
  assistedPurchases: sql`select nome_produto, quantidade, status, notas_admin, created_at from compra_assistida order by created_at, id`,
  shipments: sql`select status, count(*)::int, sum(qty)::int as units from shipments group by status order by status`,
  boxes: sql`select status, count(*)::int, count(suite_read)::int as confirmed from dock_boxes group by status order by status::text`,
  counts: sql`select sum(good)::int as good, sum(damaged)::int as damaged, sum(missing)::int as missing from shipment_counts`,
  outbound: sql`select b.status, b.position, sum(i.qty)::int as units, b.weight_lb, b.amazon_box_id, b.tracking_number
    from outbound_boxes b join outbound_items i on i.box_id = b.id group by b.id order by b.number`,
  fnskus: sql`select fnsku from prep_request_items where fnsku is not null order by fnsku`,
  steps: sql`select t.status, s.kind, s.done, s.wanted,
      (select string_agg(distinct b.status, ',') from outbound_boxes b where b.prep_request_id = t.prep_request_id) as boxes
    from tasks t join task_steps s on s.task_id = t.id where t.kind = 'prep' and t.status <> 'cancelled' order by t.number, s.position`,
  cases: sql`select kind, status, count(*)::int, sum(total_qty)::int as units from cases group by kind, status order by kind::text, status::text`,
  documents: sql`select product_name, units, created_at from documents order by created_at, product_name`,
};
type Summaries = Record<keyof typeof summaries, Record<string, unknown>[]>;

/** The demo's data, without random ids, tokens and paths. */
async function readSummaries(environment: Record<string, string>): Promise<Summaries> {
  const database = await joinDatabase(readSettings(environment), "alone");
  const db = openDatabase(database.url, { poolSize: 1, onLostConnection: () => {} });
  try {
    const of = async (name: keyof typeof summaries) => (await db.execute(summaries[name])).rows;
    return {
      customers: await of("customers"),
      ledger: await of("ledger"),
      requests: await of("requests"),
      assistedPurchases: await of("assistedPurchases"),
      shipments: await of("shipments"),
      boxes: await of("boxes"),
      counts: await of("counts"),
      outbound: await of("outbound"),
      fnskus: await of("fnskus"),
      cases: await of("cases"),
      steps: await of("steps"),
      documents: await of("documents"),
    };
  } finally {
    await closeDatabase(db);
    await database.stop();
  }
}

let first: Summaries;
let folder: string;
let settings: Record<string, string>;
beforeAll(async () => {
  const done = await filled();
  folder = done.folder;
  settings = done.environment;
  first = await readSummaries(done.environment);
}, 180_000);
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))));

describe("the demo's data", () => {
  test("include a ledger for every seller whose last row is the balance", () => {
    expect(first.customers).toHaveLength(3);
    for (const seller of story.sellers) {
      const lines = first.ledger.filter((line) => line.full_name === seller.fullName);
      const holder = first.customers.find((customer) => customer.full_name === seller.fullName);
      expect(lines.length).toBeGreaterThan(4);
      expect(lines.at(-1)?.balance_after_usd).toBe(holder?.balance_usd);
      expect(lines.some((line) => line.transaction_type === "debit")).toBe(true);
    }
  });

  test("include requests that were paid from the balance and by proof, and every kind of list with rows", () => {
    expect(first.requests.some((request) => request.with_balance)).toBe(true);
    expect(first.requests.some((request) => request.with_proof)).toBe(true);
    expect(first.assistedPurchases.some((purchase) => purchase.status === "concluido")).toBe(true);
    expect(first.documents.length).toBeGreaterThan(2);
    const boxes = first.boxes.map(({ status }) => status);
    expect(boxes).toEqual(expect.arrayContaining(["handed_back", "matched", "opened", "owned", "ownerless"]));
    const leaving = first.outbound.map(({ status }) => status);
    expect(leaving).toEqual(expect.arrayContaining(["shipped"]));
    expect(leaving.some((status) => status !== "shipped")).toBe(true);
    expect(first.fnskus.length).toBeGreaterThan(2);
    const cases = first.cases.map(({ status }) => status);
    expect(cases).toEqual(expect.arrayContaining(["settled", "waiting_customer", "waiting_staff"]));
    expect(first.shipments.map(({ status }) => status)).toEqual(["arrived", "in_transit", "prep_requested"]);
  });

  test("include a request that is packed, labelled and waits to leave, and no closed box without its labels", () => {
    const ofClosed = first.steps.filter(({ boxes }) => boxes === "closed" || boxes === "shipped");
    expect(ofClosed.some(({ boxes }) => boxes === "closed")).toBe(true);
    for (const step of ofClosed) expect(step).toMatchObject({ status: "done", done: step.wanted });
  });

  test("include goods that have been stored for long, at whatever hour the demo is filled", () => {
    expect(first.cases.map(({ kind }) => kind)).toContain("abandonment");
  });

  test("pass every check of `doctor`", { timeout: 180_000 }, async () => {
    expect(await runCommand(["doctor"], settings)).toMatchObject({ code: 0 });
  });

  test("are created once per folder", async () => {
    expect(await fillDemo(folder, {}, neverAborted, story)).toBe(false);
  });

  test("are the same every time", async () => {
    expect(await readSummaries((await filled()).environment)).toEqual(first);
  }, 180_000);
});
