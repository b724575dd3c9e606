import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { priceListCodes } from "#server/adapters/product-codes/price-lists";
import { priceListSource } from "#server/adapters/supplier-source/price-lists";
import { customersBySuite } from "#server/features/account/customer.queries";
import { customersAssistedPurchases } from "#server/features/assisted-purchases/assisted-purchases.queries";
import { casesWhere } from "#server/features/cases/cases.queries";
import { shipmentsOfAsins } from "#server/features/dock/lookup.queries";
import { countedPackingKeys } from "#server/features/outbound/outbound-keys";
import { customersPrepRequests } from "#server/features/prep/prep.queries";
import { ownProducts, productCounts } from "#server/features/shipments/products/product.queries";
import { matchingShipments } from "#server/features/shipments/shipment.queries";
import { customersShipments } from "#server/features/shipments/shipments-admin.queries";
import { countedStepKeys } from "#server/features/work/task.queries";
import { closeDatabase, type Db, openDatabase } from "#server/platform/database/database";
import { freshDatabase } from "#server/platform/testing/fresh-database";

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await freshDatabase();
  db = openDatabase(database.url, { poolSize: 1, onLostConnection: () => {} });
  drop = database.drop;
  await fill();
});
afterAll(async () => {
  await closeDatabase(db);
  await drop();
});

/**
 * Inserts 30,000 purchases of 5,000 customers. One customer is called Zanetti and one product Ocarina, both
 * among the oldest rows; every second product is a Fone.
 */
async function fill(): Promise<void> {
  const statements = [
    sql`insert into profiles (user_id, full_name, whatsapp) select gen_random_uuid(), case when n = 7 then 'Rita Zanetti' else 'Ana ' || md5(n::text) end,
        '+5511' || (900000000 + n) from generate_series(1, 5000) n`,
    sql`insert into products (user_id, name, asin, created_at)
        select p.user_id, case when n = 7 then 'Ocarina azul' when n % 2 = 0 then 'Fone ' || md5(n::text) else 'Caneta ' || md5(n::text) end,
               'B' || lpad(n::text, 9, '0'), now() - (30001 - n) * interval '1 minute'
          from generate_series(1, 30000) n join profiles p on p.suite_number = 1 + n % 5000`,
    // Different dates: among equal ones the random ids would decide which rows are read first.
    sql`insert into shipments (user_id, product_id, qty, tracking_numbers, tracking_keys, created_at, eta)
        select user_id, id, 1, array['1Z' || asin], array['1Z' || asin], created_at, date '2026-01-01' + (30001 - substr(asin, 2)::int) from products`,
    sql`insert into prep_requests (user_id, plan, year_month, total_units, free_units_applied, paid_units, unit_price_applied, total_usd, status, tracking_number, created_at)
        select user_id, 'free', '2026-01', 1, 0, 1, 1.5, 1.5, 'shipped', '94' || asin, created_at from products`,
    sql`insert into compra_assistida (user_id, nome_produto, quantidade, link_fornecedor, valor_total, created_at)
        select user_id, name, 1, 'https://www.exemplo.com', 1, created_at from products`,
    sql`insert into cases (id, user_id, kind, shipment_id, status, due_on, due_why, created_at)
        select gen_random_uuid(), s.user_id, 'question', s.id, 'waiting_staff', s.eta, 'default', s.created_at
          from shipments s order by s.created_at`,
    sql`vacuum analyze`,
  ];
  for (const statement of statements) await db.execute(statement);
}

const ROWS = 30_000;
const largeTables = ["profiles", "products", "shipments", "prep_requests", "compra_assistida", "cases"];
const page = { limit: 20 };
const inTransit = { status: "in_transit", sort: "newest" } as const;
const anyStatus = { status: undefined, order: "newest" } as const;

/** Searches with the number of rows that each returns for a page of 20 (21 means that there are more). */
const searches: [string, number, () => Promise<unknown[]>][] = [
  ...[
    ["Zanetti", 6],
    ["ocarina", 1],
    ["fone", 21],
    ["B000000007", 1],
    ["1ZB000000007", 1],
    ["suite 0007", 6],
    ["inexistente", 0],
    ["zq", 0],
    ["za", 6],
  ].flatMap(([text, rows]): [string, number, () => Promise<unknown[]>][] => [
    [
      `shipments with ${text}`,
      Number(rows),
      () => customersShipments(db, { ...inTransit, search: String(text) }, page),
    ],
    [
      `shipments by date with ${text}`,
      Number(rows),
      () => customersShipments(db, { ...inTransit, sort: "eta", search: String(text) }, page),
    ],
  ]),
  ["requests with a name", 6, () => customersPrepRequests(db, { ...anyStatus, search: "zanetti" }, page)],
  [
    "requests with a parcel",
    1,
    () => customersPrepRequests(db, { ...anyStatus, search: "94b000000007" }, page),
  ],
  ["requests with a number", 7, () => customersPrepRequests(db, { ...anyStatus, search: "nº 0007" }, page)],
  [
    "old requests with a name",
    6,
    () => customersPrepRequests(db, { ...anyStatus, order: "oldest", search: "zanetti" }, page),
  ],
  [
    "requests with nothing",
    0,
    () => customersPrepRequests(db, { ...anyStatus, search: "inexistente" }, page),
  ],
  ...[
    ["Zanetti", 6],
    ["ocarina", 1],
    ["fone", 21],
    ["suite 0007", 6],
    ["inexistente", 0],
  ].map(([text, rows]): [string, number, () => Promise<unknown[]>] => [
    `assisted purchases with ${text}`,
    Number(rows),
    () => customersAssistedPurchases(db, { status: undefined, search: String(text) }, page),
  ]),
  ...[
    ["Zanetti", 6],
    ["ocarina", 1],
    ["fone", 21],
    ["b000000007", 1],
    ["nº 0007", 7],
    ["inexistente", 0],
    ["zq", 0],
  ].map(([text, rows]): [string, number, () => Promise<unknown[]>] => [
    `cases with ${text}`,
    Number(rows),
    () => casesWhere(db, "waiting_staff", undefined, { ...page, search: String(text) }),
  ]),
  ["customers with a name", 1, () => customersBySuite(db, "rita zan", page)],
  ["customers with a number", 1, () => customersBySuite(db, "900004321", page)],
  ["customers with nothing", 0, () => customersBySuite(db, "inexistente", page)],
];

describe("a search over all customers' rows", () => {
  test.each(searches)("%s does not read a whole table", async (_name, rows, search) => {
    const { found, nodes } = await planned(search);
    expect(found.length).toBe(rows);
    const run = nodes.filter((node) => node.loops > 0);
    const isLarge = ({ relation = "" }: Node) => largeTables.includes(relation);
    expect(run.filter((node) => node.type.includes("Seq Scan") && isLarge(node))).toEqual([]);
    // At most a twentieth of the table: the newest 600 rows are searched without the trigram indexes, which
    // then also return rows with similar texts.
    expect(Math.max(...run.map((node) => node.touched * node.loops))).toBeLessThanOrEqual(ROWS / 20);
  });
});

test("a search for a product's name with a model number uses the index for the number only", async () => {
  const code = createHash("md5").update("8").digest("hex");
  const find = (search: string) => planned(() => customersShipments(db, { ...inTransit, search }, page));
  const { found, nodes } = await find(`Fone ${code}`);
  expect(found.length).toBe(1);
  const asked = nodes.flatMap(({ condition }) => (condition?.includes(code) ? condition : []));
  expect(asked.length).toBeGreaterThan(0);
  for (const condition of asked) expect(condition).not.toContain("fone");
  expect((await find(`Caneta ${code}`)).found).toEqual([]);
});

// The first 600 rows nearly fill the page; the trigram indexes took up to 20 times as long as reading further
// rows.
test.each(["fone a", "fone c", "fone 7"])(
  "a text in one row of thirty (%s) is searched row by row, without a trigram index",
  async (search) => {
    for (const sort of ["newest", "eta"] as const) {
      const { found, nodes } = await planned(() =>
        customersShipments(db, { ...inTransit, sort, search }, page),
      );
      expect(found.length).toBe(21);
      const run = nodes.filter((node) => node.loops > 0);
      expect(run.filter((node) => node.type.includes("Bitmap"))).toEqual([]);
      expect(Math.max(...run.map((node) => node.touched * node.loops))).toBeLessThanOrEqual(600 + 1800);
    }
  },
);

test("words in thousands of rows at a list's end are found without reading the rows before these", async () => {
  await db.execute(sql`update products set name = 'Gaita ' || name where substr(asin, 2)::int <= 6000`);
  await db.execute(sql`vacuum analyze products`);
  const { found, nodes } = await planned(() =>
    customersShipments(db, { ...inTransit, search: "gaita" }, page),
  );
  expect(found.length).toBe(21);
  const touched = nodes.map((node) => node.touched * node.loops);
  expect(Math.max(...touched)).toBeLessThanOrEqual(6000);
});

describe("a customer's own search", () => {
  const owner = "00000000-0000-4000-8000-000000000000";
  const OWN_ROWS = 3000;
  beforeAll(async () => {
    const statements = [
      sql`insert into profiles (user_id) values (${owner})`,
      sql`insert into products (user_id, name, asin, status, created_at)
        select ${owner}, case when n = 7 then 'Flauta doce' else 'Fone ' || md5(n::text) end, 'C' || lpad(n::text, 9, '0'), 'in_transit',
               now() - n * interval '1 minute' from generate_series(1, ${OWN_ROWS}::int) n`,
      sql`insert into shipments (user_id, product_id, qty, tracking_numbers, created_at)
        select user_id, id, 1, array['2Z' || asin], created_at from products where user_id = ${owner}`,
      sql`vacuum analyze`,
    ];
    for (const statement of statements) await db.execute(statement);
  });

  test.each([
    ["flauta", 1],
    ["fone", 21],
    ["c000000007", 1],
    ["inexistente", 0],
    ["zq", 0],
    ["ta d", 1],
  ])(
    "of products with %s reads one index, and from the table only the rows that it returns",
    async (text, rows) => {
      const wanted = { status: undefined, search: text };
      const { found, nodes } = await planned(async () => ownProducts(db, owner, wanted, page));
      expect(found.length).toBe(rows);
      const run = nodes.filter((node) => node.loops > 0);
      const fromRows = run.filter((node) => node.relation === "products" && node.type !== "Index Only Scan");
      expect(fromRows.reduce((sum, node) => sum + node.touched * node.loops, 0)).toBeLessThanOrEqual(21);
      expect(Math.max(...run.map((node) => node.touched * node.loops))).toBeLessThanOrEqual(OWN_ROWS);
    },
  );

  test.each([
    ["flauta", 1],
    ["fone", 21],
    ["2zc000000007", 1],
    ["inexistente", 0],
    ["zq", 0],
  ])("of shipments with %s reads only the page's products from the table", async (text, rows) => {
    const wanted = { status: "in_transit", search: text } as const;
    const { found, nodes } = await planned(() => matchingShipments(db, owner, wanted, page));
    expect(found.length).toBe(rows);
    const run = nodes.filter((node) => node.loops > 0);
    const lookedUp = run.filter((node) => node.relation === "products" && node.type !== "Index Only Scan");
    expect(lookedUp.reduce((sum, node) => sum + node.touched * node.loops, 0)).toBeLessThanOrEqual(21);
    expect(Math.max(...run.map((node) => node.touched * node.loops))).toBeLessThanOrEqual(OWN_ROWS);
  });

  test("of the product counts reads one index only", async () => {
    const { nodes } = await planned(async () => [await productCounts(db, owner)]);
    const scans = nodes.filter((node) => node.relation === "products");
    expect(scans.map((node) => node.type)).toEqual(["Index Only Scan"]);
  });
});

test("a scan of an ASIN reads few rows even if one customer bought it 10,000 times", async () => {
  const [asin, owner, another] = [
    "B0POPULAR0",
    "00000000-0000-4000-8000-00000000000a",
    "00000000-0000-4000-8000-00000000000b",
  ];
  await db.execute(sql`insert into profiles (user_id) values (${owner}), (${another})`);
  for (const [userId, rows] of [
    [owner, 10_000],
    [another, 1],
  ] as const)
    await db.execute(sql`
      with bought as (
        insert into products (user_id, name, asin, created_at)
        select ${userId}::uuid, 'Fone', ${asin}, now() - n * interval '1 minute' from generate_series(1, ${rows}::int) n
        returning user_id, id, created_at
      )
      insert into shipments (user_id, product_id, qty, created_at) select user_id, id, 1, created_at from bought`);
  await db.execute(sql`vacuum analyze`);
  const { found, nodes } = await planned(async () => {
    const shipments = await shipmentsOfAsins(db, [{ kind: "asin", value: asin }]);
    return shipments.map(({ userId }) => userId);
  });
  expect(found).toHaveLength(21);
  expect(found.slice(0, 2).toSorted()).toEqual([owner, another]);
  const run = nodes.filter((node) => node.loops > 0);
  expect(Math.max(...run.map((node) => node.touched * node.loops))).toBeLessThanOrEqual(1000);
});

describe("the keys that an answer to a device names", () => {
  const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  const idOf = (number: SQL) => sql`('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
  beforeAll(async () => {
    // One task and one request with 20,000 acts, every other one of one person; rows without what they
    // belong to.
    const statements = [
      sql`alter table task_scans drop constraint task_scans_step_fk`,
      sql`alter table outbound_keys drop constraint outbound_keys_prep_request_id_prep_requests_id_fk`,
      sql`insert into task_scans (task_id, position, done_after, ok, at, actor_id, device_key)
          select ${idOf(sql`case when n <= 20000 then 1 else n end`)}, 0, 1, true, now(), ${idOf(sql`n % 2`)}, 'key-' || n
            from generate_series(1, ${ROWS}::int) n`,
      sql`insert into outbound_keys (actor_id, device_key, prep_request_id, at)
          select ${idOf(sql`n % 2`)}, 'key-' || n, ${idOf(sql`case when n <= 20000 then 1 else n end`)}, now() + n * interval '1 ms'
            from generate_series(1, ${ROWS}::int) n`,
      sql`vacuum analyze task_scans`,
      sql`vacuum analyze outbound_keys`,
    ];
    for (const statement of statements) await db.execute(statement);
  });

  test.each([
    ["a task", countedStepKeys],
    ["the boxes of a request", countedPackingKeys],
  ])("of acts at %s are read from an index, without the older ones", async (_name, keysOf) => {
    const { found, nodes } = await planned(() => keysOf(db, id(1), id(1)));
    expect(found).toEqual(Array.from({ length: 50 }, (_, index) => `key-${19_999 - 2 * index}`));
    expect(Math.max(...nodes.map((node) => node.touched * node.loops))).toBeLessThanOrEqual(50);
  });
});

describe("a search of price lists", () => {
  const LIST_ROWS = 20_000;
  const [asin, code] = ["B0POPULAR1", "00036000291452"];
  const [owner, another] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
  const product = { userId: owner, asin, gtins: [code], title: null };
  beforeAll(async () => {
    // Both customers have a list with 20,000 rows of one product, the owner's with prices from 1 to 200
    // dollars.
    await db.execute(sql`insert into profiles (user_id) values (${owner}), (${another})`);
    for (const userId of [owner, another])
      await db.execute(sql`
        with list as (
          insert into price_lists (user_id, name, file_name, current_batch) values (${userId}, 'Lista', 'a.csv', gen_random_uuid())
          returning id, current_batch
        ), batch as (insert into price_list_batches (id, list_id) select current_batch, id from list)
        insert into price_list_items (batch_id, asin, gtin, title, price)
        select current_batch, ${asin}, ${code}, '', ${userId === owner ? 0 : 1000}::int + (1 + n % 20000) / 100.0
        from list, generate_series(1, ${LIST_ROWS}::int) n`);
    await db.execute(sql`vacuum analyze`);
  });
  const fromRows = (nodes: readonly Node[]) =>
    nodes
      .filter((node) => node.relation === "price_list_items")
      .reduce((sum, node) => sum + node.touched * node.loops, 0);

  test("reads the cheapest rows only, and none of another customer's list", async () => {
    const { found, nodes } = await planned(() =>
      priceListSource({ db, clock: () => new Date() }).find(product, AbortSignal.timeout(10_000)),
    );
    expect(found).toHaveLength(50);
    expect(found.slice(0, 2)).toMatchObject([{ price: 1 }, { price: 2 }]);
    expect(fromRows(nodes)).toBeLessThanOrEqual(LIST_ROWS / 20);
  });

  test("for the codes of an ASIN reads as few rows", async () => {
    const { found, nodes } = await planned(async () => [
      await priceListCodes(db).codesOf(product, AbortSignal.timeout(10_000)),
    ]);
    expect(found).toMatchObject([{ gtins: [code], privateTo: owner }]);
    expect(fromRows(nodes)).toBeLessThanOrEqual(LIST_ROWS / 20);
  });
});

type Node = {
  type: string;
  condition: string | undefined;
  relation: string | undefined;
  loops: number;
  touched: number;
};

/** Runs a search, then its statement again with EXPLAIN ANALYZE. */
async function planned(search: () => Promise<unknown[]>): Promise<{ found: unknown[]; nodes: Node[] }> {
  const pool = db.$client;
  const original = pool.query.bind(pool);
  const statements: { text: string; values: unknown[] }[] = [];
  Object.assign(pool, {
    query: (statement: { text: string }, values: unknown[]) => {
      statements.push({ text: statement.text, values });
      return Reflect.apply(original, pool, [statement, values]);
    },
  });
  const found = await search();
  Object.assign(pool, { query: original });
  const [statement] = statements;
  if (!statement || statements.length > 1) throw new Error(`${statements.length} statements were run`);
  const { rows } = await pool.query(`explain (analyze, format json) ${statement.text}`, statement.values);
  return { found, nodes: nodesOf(explained.parse(rows)[0]["QUERY PLAN"][0].Plan) };
}

const plan = z.looseObject({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Index Cond": z.string().optional(),
  "Actual Loops": z.number(),
  "Actual Rows": z.number(),
  "Rows Removed by Filter": z.number().default(0),
  "Rows Removed by Join Filter": z.number().default(0),
  get Plans() {
    return z.array(plan).default([]);
  },
});
const explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.looseObject({ Plan: plan })]) })]);

const nodesOf = (node: z.output<typeof plan>): Node[] => [
  {
    type: node["Node Type"],
    condition: node["Index Cond"],
    relation: node["Relation Name"],
    loops: node["Actual Loops"],
    touched: node["Actual Rows"] + node["Rows Removed by Filter"] + node["Rows Removed by Join Filter"],
  },
  ...node.Plans.flatMap(nodesOf),
];
