import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "#server/features";
import { whileCustomerLocked, whileLocked } from "#server/testing/customer-lock";
import { pdf } from "#server/testing/pdf-files";
import { type Answer, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { sliceObjects } from "#server/testing/route-objects";
import { forgetCustomer } from "./delete-account.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

/** Each slice decides on its tables, in its `testing/objects.ts`; these are the platform's. */
const tables: Record<string, "forgotten" | "kept"> = {
  idempotency_keys: "kept", // deleted within a day
  stored_files: "kept", // deleted by the sweeper
};
for (const { customerTables } of sliceObjects) Object.assign(tables, customerTables);

describe("the data kept of a deleted customer (docs/decisions/0040)", () => {
  test("is decided for every table with a user_id", async () => {
    const { rows } = await product.db.execute<{ name: string }>(sql`
      select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'
      order by 1`);
    const why = "customerTables in the slice's testing/objects.ts names each of its tables with a user_id";
    expect(
      rows.map((row) => row.name),
      why,
    ).toEqual(Object.keys(tables).sort());
  });

  const json = { accept: "application/json" };
  const chatOf = async (person: Person) => idOf(await person.post("/conversations", {}));
  const documentOf = async (person: Person) =>
    idOf(await person.send("/documents", { productName: "Nota" }, [pdf("files")]));

  // Deleting an account locks the profile first; a write that locked one of these rows before the profile
  // caused a deadlock.
  test.each<[string, (person: Person) => Promise<() => Promise<Answer>>, number]>([
    [
      "a question to the advisor",
      async (person) => {
        const id = await chatOf(person);
        return () => person.post(`/conversations/${id}/messages`, { content: "Olá" }, json);
      },
      201,
    ],
    [
      "another answer to a question",
      async (person) => {
        const id = await chatOf(person);
        await person.post(`/conversations/${id}/messages`, { content: "Olá" }, json);
        return () => person.post(`/conversations/${id}/retry`, undefined, json);
      },
      201,
    ],
    [
      "the end of a conversation",
      async (person) => {
        const id = await chatOf(person);
        return () => person.delete(`/conversations/${id}`);
      },
      204,
    ],
    [
      "the end of a document",
      async (person) => {
        const id = await documentOf(person);
        return () => person.delete(`/documents/${id}`);
      },
      204,
    ],
  ])("%s waits for it without holding a row that it deletes", async (_what, prepare, status) => {
    const person = await product.newcomer("Dora");
    const write = await prepare(person);
    const answer = await whileCustomerLocked(product, person.userId, write, async (deletion) => {
      for (const table of ["chat_conversations", "chat_images", "documents", "stored_files"])
        await deletion.query(`select from ${table} where user_id = $1 for update nowait`, [person.userId]);
    });
    expect(answer).toMatchObject({ status });
  });

  test("is deleted without holding the profile while it waits for a change of the sign-in", async () => {
    const { userId, email, token } = await product.newcomer("Dara");
    const row = "select from auth.users where id = $1 for update";
    const headers = { authorization: `Bearer ${token}` };
    const remove = async () =>
      product.app.inject({ method: "DELETE", url: "/api/v1/me", headers, payload: { email } });
    const answer = await whileLocked(product, { row, id: userId }, remove, (holder) =>
      holder.query("select from profiles where user_id = $1 for no key update nowait", [userId]),
    );
    expect(answer.statusCode).toBe(204);
  });

  test("accepts no more rows once the account has ended", async () => {
    const { rows } = await product.db.execute<{ name: string }>(sql`
      select tgrelid::regclass::text as name from pg_trigger where tgname like '%_of_living_account' order by 1`);
    // The other tables need no check: their rows only count or are deleted later (events by their own job),
    // the ledger and its counters belong to a request or an admin, files to the rows that name them.
    const without = [
      "advisor_usage",
      "events",
      "idempotency_keys",
      "stored_files",
      "user_balance_history",
      "user_monthly_counters",
    ];
    const expected = [...Object.keys(tables), "price_observations", "supplier_answers"];
    const why = "a table of customers lacks its trigger: copy one of migrations/0019_ended-accounts.sql";
    expect(
      rows.map(({ name }) => name),
      why,
    ).toEqual(expected.filter((name) => !without.includes(name)).sort());
  });

  const purchase = { productName: "Fone", qty: 1, purchaseDate: "2026-01-10", eta: "2026-01-20" };
  test.each<[string, (person: Person) => Promise<Answer>]>([
    ["a conversation", (person) => person.post("/conversations", {})],
    ["a purchase", (person) => person.post("/purchases", purchase)],
    ["a document", (person) => person.send("/documents", { productName: "Nota" }, [pdf("files")])],
    ["a monitor", (person) => person.post("/monitors", { input: "B00TEST001", targetPrice: 5 })],
    ["a name", (person) => person.patch("/me", { fullName: "Nome que fica", whatsapp: "+5511988887777" })],
  ])("%s that waits for the deletion is refused and leaves nothing", async (_what, write) => {
    const { db, newcomer } = product;
    const person = await newcomer("Eva");
    const answer = await whileCustomerLocked(
      product,
      person.userId,
      () => write(person),
      (deletion) =>
        deletion.query(
          "update profiles set full_name = 'Conta excluída', whatsapp = null, ended_at = now() where user_id = $1",
          [person.userId],
        ),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    for (const table of ["chat_conversations", "documents", "monitored_products", "products", "shipments"]) {
      const name = sql.identifier(table);
      const { rows } = await db.execute(sql`select from ${name} where user_id = ${person.userId}`);
      expect(rows).toEqual([]);
    }
    const { rows } = await db.execute(
      sql`select full_name, whatsapp from profiles where user_id = ${person.userId}`,
    );
    expect(rows).toEqual([{ full_name: "Conta excluída", whatsapp: null }]);
  });

  test("is no name, number or role", async () => {
    const { db, newcomer, now, rui } = product;
    const caio = await newcomer("Caio");
    expect(await rui.patch(`/admin/customers/${caio.userId}`, { isAdmin: true })).toMatchObject({
      status: 200,
    });
    await db.transaction((tx) => forgetCustomer({ tx, slices: features }, caio.userId, now()));
    expect(await caio.get("/me")).toMatchObject({
      body: { fullName: "Conta excluída", whatsapp: null, isAdmin: false },
    });
  });
});
