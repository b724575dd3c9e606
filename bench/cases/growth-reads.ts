import type pg from "pg";

/** One measured read: the paths requested in sequence, under `/api/v1`. */
export type MeasuredRead = { name: string; as: "customer" | "admin"; isSearch: boolean; paths: string[] };

const WORDS_EACH = 30;

/** The reads of the largest customer and of an admin, with search words taken from the rows. */
export async function measuredReads(client: pg.Client, customer: string): Promise<MeasuredRead[]> {
  const words = async (of: string) =>
    (await client.query<{ word: string }>(`${of} limit ${WORDS_EACH}`)).rows.map(({ word }) => word);
  const found = {
    name: await words("select full_name as word from profiles order by md5(user_id::text)"),
    surname: await words(
      "select distinct split_part(full_name, ' ', 3) as word from profiles where full_name like '% % %'",
    ),
    suite: await words("select suite_number::text as word from profiles order by md5(user_id::text)"),
    whatsapp: await words(
      "select right(whatsapp, 6) as word from profiles where whatsapp is not null order by md5(user_id::text)",
    ),
    kind: await words("select distinct split_part(nome_produto, ' ', 1) as word from compra_assistida"),
    product: await words("select name as word from products order by id"),
    code: await words("select right(name, 8) as word from products order by id"),
    asin: await words("select asin as word from products order by id"),
    tracking: await words("select tracking_numbers[1] as word from shipments order by id"),
    parcel: await words(
      "select tracking_number as word from prep_requests where status = 'shipped' order by id",
    ),
    number: await words("select number::text as word from prep_requests order by id"),
    own: await words(`select name as word from products where user_id = '${customer}' order by id`),
    conversation: await words(
      `select id as word from chat_conversations where user_id = '${customer}' order by id`,
    ),
    shipment: await words(`select id as word from shipments where user_id = '${customer}' order by id`),
    request: await words(`select id as word from prep_requests where user_id = '${customer}' order by id`),
    month: await words(
      `select distinct year_month as word from prep_requests where user_id = '${customer}' order by 1 desc`,
    ),
    none: ["inexistente", "qwxzjkv", "não há nada assim", "zq", "kx", "x"],
  };
  return [...customerReads(found), ...adminReads(found, customer)];
}

type Words = Record<
  | "name"
  | "surname"
  | "suite"
  | "whatsapp"
  | "kind"
  | "product"
  | "code"
  | "asin"
  | "tracking"
  | "parcel"
  | "number"
  | "own"
  | "conversation"
  | "shipment"
  | "request"
  | "month"
  | "none",
  string[]
>;

const read = (as: MeasuredRead["as"], name: string, ...paths: string[]): MeasuredRead => ({
  as,
  name,
  paths,
  isSearch: false,
});
const search = (
  as: MeasuredRead["as"],
  name: string,
  before: string,
  words: readonly string[],
): MeasuredRead => ({
  ...read(as, name, ...words.map((word) => `${before}${encodeURIComponent(word)}`)),
  isSearch: true,
});

function customerReads(found: Words): MeasuredRead[] {
  const words = [...found.own, ...found.kind, ...found.none];
  const searches = [
    "/shipments?status=in_transit",
    "/shipments?status=arrived",
    "/shipments?status=prep_requested",
    "/products?limit=20",
    "/documents?limit=20",
    "/conversations?limit=20",
  ];
  return [
    ...["in_transit", "arrived", "prep_requested"].map((status) =>
      read("customer", `shipments, ${status}`, `/shipments?status=${status}`),
    ),
    read("customer", "summary of what is on its way", "/shipments/summary?today=2026-11-22"),
    read("customer", "one shipment", ...found.shipment.map((id) => `/shipments/${id}`)),
    read("customer", "products", "/products", "/products?status=arrived"),
    read("customer", "counts of products", "/products/summary"),
    read("customer", "dashboard", "/dashboard"),
    read("customer", "prep requests", "/prep-requests", "/prep-requests?status=shipped"),
    read("customer", "one prep request", ...found.request.map((id) => `/prep-requests/${id}`)),
    read("customer", "documents", "/documents"),
    read("customer", "assisted purchases", "/assisted-purchases", "/assisted-purchases?status=pendente"),
    read(
      "customer",
      "balance and its history",
      "/balance",
      "/balance/history",
      "/balance/history?type=debit",
    ),
    read(
      "customer",
      "a month of the history",
      ...found.month.map((month) => `/balance/history?month=${month}`),
    ),
    read(
      "customer",
      "a month's statement",
      ...found.month.map((month) => `/balance/statement.pdf?month=${month}`),
    ),
    read("customer", "history as a file", "/balance/history.csv"),
    read("customer", "miner's results", "/miner/results"),
    read("customer", "monitors", "/monitors"),
    read("customer", "price lists", "/price-lists"),
    read("customer", "conversations", "/conversations"),
    read("customer", "messages", ...found.conversation.map((id) => `/conversations/${id}/messages`)),
    read("customer", "sessions", "/sessions"),
    read("customer", "me", "/me"),
    ...searches.map((path) =>
      search("customer", `search in ${path.split("?limit")[0]}`, `${path}&q=`, words),
    ),
  ];
}

function adminReads(found: Words, customer: string): MeasuredRead[] {
  const shipments = {
    common: [...found.kind, ...found.surname],
    exact: [...found.asin, ...found.tracking, ...found.suite],
    rare: [...found.name, ...found.product, ...found.code],
  };
  const statuses = ["in_transit", "arrived", "prep_requested"];
  return [
    ...statuses.map((status) =>
      read(
        "admin",
        `shipments, ${status}`,
        `/admin/shipments?status=${status}`,
        `/admin/shipments?status=${status}&sort=eta`,
      ),
    ),
    ...statuses.flatMap((status) =>
      Object.entries({ ...shipments, missing: found.none }).map(([kind, words]) =>
        search("admin", `shipments, ${status}, ${kind} words`, `/admin/shipments?status=${status}&q=`, words),
      ),
    ),
    search(
      "admin",
      "shipments by expected date, common words",
      "/admin/shipments?sort=eta&q=",
      shipments.common,
    ),
    search("admin", "shipments by expected date, rare words", "/admin/shipments?sort=eta&q=", shipments.rare),
    read(
      "admin",
      "prep requests",
      "/admin/prep-requests",
      "/admin/prep-requests?order=oldest",
      "/admin/prep-requests?status=under_review",
    ),
    search("admin", "prep requests, surnames", "/admin/prep-requests?q=", found.surname),
    search("admin", "prep requests, whole names", "/admin/prep-requests?q=", found.name),
    search("admin", "prep requests, numbers", "/admin/prep-requests?q=", [
      ...found.number,
      ...found.suite,
      ...found.parcel,
    ]),
    search("admin", "prep requests, missing words", "/admin/prep-requests?q=", found.none),
    search(
      "admin",
      "prep requests of a status, surnames",
      "/admin/prep-requests?status=under_review&q=",
      found.surname,
    ),
    search(
      "admin",
      "prep requests of a status, whole names",
      "/admin/prep-requests?status=under_review&order=oldest&q=",
      found.name,
    ),
    read("admin", "counts of prep requests", "/admin/prep-requests/counts"),
    read("admin", "counts of the home", "/admin/dashboard"),
    read("admin", "requests to approve", "/admin/prep-requests?wait=approval&order=oldest"),
    read("admin", "workload", "/admin/prep-requests/workload"),
    read(
      "admin",
      "assisted purchases",
      "/admin/assisted-purchases",
      "/admin/assisted-purchases?status=pendente",
    ),
    read("admin", "counts of assisted purchases", "/admin/assisted-purchases/counts"),
    read("admin", "customers", "/admin/customers"),
    search("admin", "customers, names", "/admin/customers?q=", [
      ...found.name,
      ...found.surname,
      ...found.none,
    ]),
    search("admin", "customers, suites and WhatsApp", "/admin/customers?q=", [
      ...found.suite,
      ...found.whatsapp,
    ]),
    read("admin", "a customer", `/admin/customers/${customer}`),
    read("admin", "all balances", "/admin/balances"),
    read("admin", "a customer's history", `/admin/customers/${customer}/balance/history`),
    read(
      "admin",
      "a customer's statement",
      ...found.month.map((month) => `/admin/customers/${customer}/statement.pdf?month=${month}`),
    ),
    read("admin", "audit log", "/admin/audit-log"),
    read("admin", "training documents", "/admin/training-documents"),
    read("admin", "price lists", "/admin/price-lists"),
  ];
}
