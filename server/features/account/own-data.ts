import { desc, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { sessions } from "#server/auth/tables/sessions";
import { identities, users } from "#server/auth/tables/users";
import type { DbOrTx, Tx } from "#server/platform/database/database";

type Row = Record<string, unknown>;

/** Internal tables without data of the customer. */
const EXCLUDED_TABLES = ["idempotency_keys"];
/** Columns that name another person, or say why staff decided; left out of every table. */
const EXCLUDED_COLUMNS = [
  "admin_id",
  "actor_id",
  "logged_by",
  "handed_back_by",
  "author_id",
  "assignee_id",
  "created_by",
  "opened_by",
  "closed_by",
  "override_by",
  "override_reason",
  "decided_by",
  "done_by",
  "uploaded_by",
  "assigned_by",
  "printed_by",
];
/** Columns of one table that only staff read. */
const STAFF_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  dock_boxes: ["note", "handed_back_reason"],
  rate_cards: ["note"],
  shipment_counts: ["note", "device_key"],
};
/** Columns with which somebody could show pushes on the customer's devices or confirm a number. */
const SECRET_COLUMNS = ["endpoint", "p256dh", "auth", "whatsapp_code_hash"];
/**
 * Child tables that are exported although their foreign keys do not cascade: table and column. Their parent
 * may be another child, as the boxes are of the items in them.
 */
const NON_CASCADING_CHILDREN = [
  ["case_decisions", "case_id"],
  ["case_files", "case_id"],
  ["case_messages", "case_id"],
  ["dock_box_photos", "box_id"],
  ["dock_box_shipments", "box_id"],
  ["outbound_boxes", "prep_request_id"],
  ["outbound_items", "box_id"],
  ["rates", "card_id"],
  ["shipment_count_boxes", "box_id"],
  ["shipment_counts", "shipment_id"],
  ["shipment_lots", "shipment_id"],
  ["unit_movements", "shipment_id"],
];

/** Child tables with two parents: the parent that decides which of their rows are exported. */
const DECIDING_PARENT: Readonly<Record<string, string>> = { dock_box_shipments: "dock_boxes" };
/**
 * Conditions that leave out rows of which the customer must not learn: a box that is theirs only by a
 * tracking number, because anybody can announce one, and the check-ins, which such a box has as well
 * (docs/decisions/0121).
 */
const KNOWN_TO_OWNER: Readonly<Record<string, SQL>> = {
  dock_boxes: sql` and suite_read is not null`,
  tasks: sql` and kind <> 'check_in'`,
};

const owned = z.array(z.object({ name: z.string() }));
const childTable = z.object({
  name: z.string(),
  column: z.string(),
  parent: z.string(),
  parent_column: z.string(),
});
type Child = z.output<typeof childTable>;
const texts = z.array(z.object({ row: z.string() }));

const ROWS_PER_FETCH = 100;
/** The newest; one address can sign in to an account 86,400 times a day. */
const MAX_SESSIONS = 1_000;

/**
 * All stored data of one customer at one moment, as pieces of one JSON document, so that memory does not grow
 * with the rows. The tables come from the database's catalogue: those with a `user_id`, and those that refer
 * to their rows, so that a new feature's tables are included without a change here. Call it in a `repeatable
 * read` transaction.
 */
export async function* ownData(tx: Tx, userId: string, exportedAt: Date): AsyncGenerator<string> {
  const account = JSON.stringify(await accountOf(tx, userId));
  yield `{"exportedAt":${JSON.stringify(exportedAt)},"account":${account},"tables":{`;
  let separator = "";
  for (const { name, mine } of await sourcesOf(tx, userId)) {
    yield `${separator}${JSON.stringify(name)}:[`;
    yield* rowsWhere(tx, name, mine);
    yield "]";
    separator = ",";
  }
  yield "}}";
}

/** Each table with the condition that chooses the customer's rows. */
async function sourcesOf(tx: Tx, userId: string): Promise<{ name: string; mine: SQL }[]> {
  const own = await tablesWithOwner(tx);
  const known = (name: string) => sql`user_id = ${userId}${KNOWN_TO_OWNER[name] ?? sql``}`;
  const sources = new Map(own.map((name) => [name, known(name)]));
  const children = await childrenOf(tx, own);
  const isListed = ({ name, column }: Child) =>
    NON_CASCADING_CHILDREN.some(([table, key]) => table === name && key === column);
  const addChild = ({ name, column, parent, parent_column }: Child) => {
    const mine = sources.get(parent);
    if (!mine || sources.has(name) || (DECIDING_PARENT[name] ?? parent) !== parent) return;
    sources.set(
      name,
      sql`${sql.identifier(column)} in (select ${sql.identifier(parent_column)} from ${sql.identifier(parent)} where ${mine})`,
    );
  };
  for (const child of children) if (own.includes(child.parent)) addChild(child);
  for (const child of children) if (isListed(child)) addChild(child);
  return [...sources].map(([name, mine]) => ({ name, mine }));
}

async function tablesWithOwner(tx: DbOrTx): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'
    order by 1`);
  return owned
    .parse(rows)
    .map(({ name }) => name)
    .filter((name) => !EXCLUDED_TABLES.includes(name));
}

/**
 * Tables without a `user_id` that refer to a row of another table: photos of a shipment, items of a request.
 */
async function childrenOf(tx: DbOrTx, own: readonly string[]): Promise<Child[]> {
  const lasting = sql.join(
    NON_CASCADING_CHILDREN.map(([table, column]) => sql`array[${table}, ${column}]::text[]`),
    sql`, `,
  );
  const { rows } = await tx.execute(sql`
    select child.relname as name, a.attname as column, parent.relname as parent, pa.attname as parent_column
    from pg_constraint k
    join pg_class child on child.oid = k.conrelid
    join pg_class parent on parent.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute pa on pa.attrelid = k.confrelid and pa.attnum = k.confkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and (k.confdeltype = 'c' or array[child.relname, a.attname]::text[] in (${lasting}))
    order by 1`);
  return z
    .array(childTable)
    .parse(rows)
    .filter(({ name }) => !own.includes(name));
}

/** The rows as comma-separated JSON texts, read in batches with a cursor. */
async function* rowsWhere(tx: Tx, table: string, mine: SQL): AsyncGenerator<string> {
  const leftOut = sql.param([...EXCLUDED_COLUMNS, ...SECRET_COLUMNS, ...(STAFF_COLUMNS[table] ?? [])]);
  await tx.execute(sql`declare own_rows no scroll cursor for
    select (to_jsonb(t) - ${leftOut}::text[])::text as row from ${sql.identifier(table)} t where ${mine}`);
  let separator = "";
  for (;;) {
    const { rows } = await tx.execute(sql.raw(`fetch forward ${ROWS_PER_FETCH} from own_rows`));
    const some = texts.parse(rows).map(({ row }) => row);
    if (some.length > 0) yield separator + some.join(",");
    if (some.length < ROWS_PER_FETCH) break;
    separator = ",";
  }
  await tx.execute(sql`close own_rows`);
}

/** The sign-in account without any secret that grants access. */
async function accountOf(tx: DbOrTx, userId: string): Promise<Row> {
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      phone: users.phone,
      emailConfirmedAt: users.emailConfirmedAt,
      lastSignInAt: users.lastSignInAt,
      createdAt: users.createdAt,
      userMetadata: users.userMetadata,
    })
    .from(users)
    .where(eq(users.id, userId));
  const linked = await tx
    .select({
      provider: identities.provider,
      email: identities.email,
      identityData: identities.identityData,
      createdAt: identities.createdAt,
    })
    .from(identities)
    .where(eq(identities.userId, userId));
  const factors = await tx
    .select({
      type: mfaFactors.factorType,
      name: mfaFactors.friendlyName,
      status: mfaFactors.status,
      createdAt: mfaFactors.createdAt,
    })
    .from(mfaFactors)
    .where(eq(mfaFactors.userId, userId));
  const devices = await tx
    .select({
      userAgent: sessions.userAgent,
      ip: sessions.ip,
      createdAt: sessions.createdAt,
      refreshedAt: sessions.refreshedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .limit(MAX_SESSIONS);
  return JSON.parse(JSON.stringify({ ...user, identities: linked, factors, sessions: devices }));
}
