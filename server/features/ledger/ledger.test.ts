import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { forgetCustomer } from "#server/features/account/account.public";
import { whileCustomerLocked } from "#server/testing/customer-lock";
import { bodyOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { seenIn } from "#server/testing/seen-version";
import { historyCsv } from "./ledger.routes.ts";
import { ledgerFaults } from "./ledger-faults.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(async () => {
  expect(await ledgerFaults(product.db)).toEqual([]);
  await product.close();
});

type Adjustment = { type: "credit" | "debit"; amountUsd: number; description: string };
const adjust = (person: Person, body: Adjustment, headers = {}) =>
  product.rui.post(`/admin/customers/${person.userId}/balance-adjustments`, body, headers);
const credit = (person: Person, amountUsd: number) =>
  adjust(person, { type: "credit", amountUsd, description: "Crédito" });
const debit = (person: Person, amountUsd: number) =>
  adjust(person, { type: "debit", amountUsd, description: "Débito" });

describe("an admin's credit and debit (docs/product.md#balance)", () => {
  test("of a balance that another admin changed meanwhile is refused, and names it", async () => {
    const { rui, newcomer } = product;
    const lia = await newcomer("Lia");
    const shown = seenIn(await rui.get(`/admin/customers/${lia.userId}`));
    const refund = { type: "credit", amountUsd: 20, description: "Unidade perdida" } as const;
    const both = await Promise.all([adjust(lia, refund, shown), adjust(lia, refund, shown)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = await adjust(lia, refund, shown);
    expect(refused).toMatchObject({
      body: { code: "balance_changed", detail: expect.stringContaining("agora são US$ 20,00") },
    });
    expect(await adjust(lia, refund, seenIn(refused))).toMatchObject({ status: 201 });
  });

  test("of a balance that is the same again is refused, too", async () => {
    const { rui, newcomer } = product;
    const lia = await newcomer("Lia");
    const shown = seenIn(await rui.get(`/admin/customers/${lia.userId}`));
    await credit(lia, 15);
    await debit(lia, 15);
    const deposit = { type: "credit", amountUsd: 15, description: "PIX de hoje" } as const;
    expect(await adjust(lia, deposit, shown)).toMatchObject({
      status: 409,
      body: { code: "balance_changed", detail: expect.stringContaining("agora são US$ 0,00") },
    });
  });

  test("change the balance and add rows with the balance after each and the admin's name", async () => {
    const { ana, rui } = product;
    const deposit = { type: "credit", amountUsd: 100.1, description: "Depósito de março" } as const;
    expect(await adjust(ana, deposit)).toMatchObject({
      status: 201,
      body: { ...deposit, balanceAfterUsd: 100.1, admin: { userId: rui.userId, fullName: "Rui" } },
    });
    expect(await debit(ana, 0.1)).toMatchObject({ status: 201, body: { balanceAfterUsd: 100 } });
    expect(await ana.get("/balance")).toMatchObject({ status: 200, body: { balanceUsd: 100 } });
    expect(await ana.get("/balance/history")).toMatchObject({
      body: {
        items: [
          { type: "debit", amountUsd: 0.1, balanceAfterUsd: 100 },
          { type: "credit", amountUsd: 100.1, balanceAfterUsd: 100.1 },
        ],
        nextCursor: null,
      },
    });
    expect((await ana.get("/balance/history")).text).not.toContain("admin");
    expect(await rui.get(`/admin/customers/${ana.userId}/balance/history`)).toMatchObject({
      body: { items: [{ admin: { fullName: "Rui" } }, { admin: { fullName: "Rui" } }] },
    });
    expect(await rui.get("/admin/audit-log?limit=1")).toMatchObject({
      body: { items: [{ action: "balance.adjust", objectId: ana.userId, actor: { fullName: "Rui" } }] },
    });
  });

  test("is dated under the lock, so that a customer's entries never go back in time", async () => {
    const { newcomer, passTime, now } = product;
    const duda = await newcomer("Duda");
    const answer = await whileCustomerLocked(
      product,
      duda.userId,
      () => credit(duda, 10),
      async () => passTime(60_000),
    );
    expect(answer).toMatchObject({ status: 201 });
    const { createdAt } = bodyOf(z.object({ createdAt: z.coerce.date() }), answer);
    expect(createdAt.getTime()).toBeGreaterThan(now().getTime() - 30_000);
  });

  test("a debit that would take the balance below zero is refused with what is missing", async () => {
    const { newcomer } = product;
    const caio = await newcomer("Caio");
    await credit(caio, 10);
    expect(await debit(caio, 10.01)).toMatchObject({
      status: 409,
      body: {
        code: "insufficient_balance",
        detail: "O usuário não tem saldo suficiente para esta operação.",
        missingUsd: 0.01,
      },
    });
    expect(await caio.get("/balance")).toMatchObject({ body: { balanceUsd: 10 } });
    expect(await debit(caio, 10)).toMatchObject({ status: 201, body: { balanceAfterUsd: 0 } });
  });

  test.each([
    [{ type: "credit", amountUsd: 1, description: "  " }, "description"],
    [{ type: "credit", description: "Sem valor" }, "amountUsd"],
    [{ type: "credit", amountUsd: 0, description: "Zero" }, "amountUsd"],
    [{ type: "credit", amountUsd: 1.005, description: "Três casas" }, "amountUsd"],
    [{ type: "gift", amountUsd: 1, description: "Outro tipo" }, "type"],
  ])("%j is refused at its field", async (body, path) => {
    const { rui, bia } = product;
    expect(await rui.post(`/admin/customers/${bia.userId}/balance-adjustments`, body)).toMatchObject({
      status: 422,
      body: { code: "invalid", errors: [{ path }] },
    });
  });

  test("for an unknown customer is a 404, and beyond what a column can store a 409", async () => {
    const { rui, bia, newcomer } = product;
    const body = { type: "credit", amountUsd: 1, description: "Ninguém" };
    const unknownUserId = "00000000-0000-4000-8000-000000000000";
    expect(await rui.post(`/admin/customers/${unknownUserId}/balance-adjustments`, body)).toMatchObject({
      status: 404,
    });
    expect(await rui.get(`/admin/customers/${unknownUserId}/balance/history`)).toMatchObject({ status: 404 });
    const dora = await newcomer("Dora");
    await credit(dora, 9_999_999_999.99);
    expect(await credit(dora, 0.01)).toMatchObject({ status: 409, body: { code: "balance_too_large" } });
    await debit(dora, 9_999_999_999.99);
    expect(await bia.post(`/admin/customers/${bia.userId}/balance-adjustments`, body)).toMatchObject({
      status: 403,
    });
  });

  test("sent twice with one key is booked once", async () => {
    const { newcomer } = product;
    const eva = await newcomer("Eva");
    const body: Adjustment = { type: "credit", amountUsd: 5, description: "Um clique" };
    const key = { "idempotency-key": "um-clique-so" };
    const [first, second] = await Promise.all([adjust(eva, body, key), adjust(eva, body, key)]);
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await eva.get("/balance")).toMatchObject({ body: { balanceUsd: 5 } });
    expect(await adjust(eva, { ...body, amountUsd: 6 }, key)).toMatchObject({
      status: 409,
      body: { code: "idempotency_mismatch" },
    });
  });

  test("200 debits at once against a balance for 50: exactly 50 succeed (docs/benchmarks.md)", async () => {
    const { newcomer } = product;
    const fabi = await newcomer("Fabi");
    await credit(fabi, 50);
    const answers = await Promise.all(Array.from({ length: 200 }, () => debit(fabi, 1)));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(150);
    expect(await fabi.get("/balance")).toMatchObject({ body: { balanceUsd: 0 } });
  }, 60_000);
});

describe("the history (docs/product.md#balance)", () => {
  test("pages through, and filters by direction and month", async () => {
    const { newcomer } = product;
    const gil = await newcomer("Gil");
    for (const amount of [1, 2, 3]) await credit(gil, amount);
    await debit(gil, 4);
    const first = await gil.get("/balance/history?limit=3");
    expect(first).toMatchObject({
      body: { items: [{ amountUsd: 4 }, { amountUsd: 3 }, { amountUsd: 2 }], nextCursor: expect.any(String) },
    });
    const { nextCursor } = first.body as { nextCursor: string };
    expect(await gil.get(`/balance/history?limit=3&cursor=${nextCursor}`)).toMatchObject({
      body: { items: [{ amountUsd: 1 }], nextCursor: null },
    });
    expect(await gil.get("/balance/history?type=debit")).toMatchObject({
      body: { items: [{ amountUsd: 4 }] },
    });
    expect(await gil.get("/balance/history?month=2001-01")).toMatchObject({ body: { items: [] } });
    expect(await gil.get("/balance/history?month=2001-13")).toMatchObject({ status: 422 });
    expect(await gil.get("/balance/history?cursor=x")).toMatchObject({ status: 400 });
  });

  test("downloads as a CSV for Brazilian spreadsheets", async () => {
    const { newcomer } = product;
    const hugo = await newcomer("Hugo");
    await adjust(hugo, { type: "credit", amountUsd: 1234.5, description: '=SOMA(A1); "aspas"' });
    const file = await hugo.get("/balance/history.csv");
    expect(file.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="extrato-saldo.csv"',
    });
    expect(file.text).toMatch(/"Crédito";"'=SOMA\(A1\); ""aspas""";1234,50;1234,50\r\n$/);
  });

  test("reads a long history in batches, in its order", async () => {
    const ines = await product.newcomer("Ines");
    await product.db.transaction(async (tx) => {
      await tx.execute(sql`update profiles set balance_usd = 1200 where user_id = ${ines.userId}`);
      await tx.execute(sql`
        insert into user_balance_history (user_id, admin_id, transaction_type, amount_usd, balance_after_usd, description)
        select ${ines.userId}::uuid, ${product.rui.userId}::uuid, 'credit', 1, n, 'Crédito ' || n
        from generate_series(1, 1200) n order by n`);
    });
    let most = 0;
    const lines: string[] = [];
    await product.db.transaction(async (tx) => {
      for await (const piece of historyCsv(tx, ines.userId, "America/Sao_Paulo")) {
        const some = piece.split("\r\n").slice(0, -1);
        most = Math.max(most, some.length);
        lines.push(...some);
      }
    });
    expect(most).toBeLessThanOrEqual(500);
    expect(lines).toHaveLength(1201);
    expect(lines.at(-1)).toMatch(/"Crédito 1200";1,00;1200,00$/);
    expect((await ines.get("/balance/history.csv")).text).toBe(`${lines.join("\r\n")}\r\n`);
  });

  test("refuses a credit to a deleted account, because it could not be spent (docs/decisions/0040)", async () => {
    const gone = await product.newcomer("Gil");
    await product.db.transaction((tx) => forgetCustomer({ tx, slices: [] }, gone.userId, product.now()));
    expect(await credit(gone, 5)).toMatchObject({ status: 404 });
  });

  test("adds up more than one balance may hold", async () => {
    const { rui, newcomer } = product;
    const most = 9_999_999_999.99;
    const rich = [await newcomer("Ivo"), await newcomer("Jo")];
    for (const person of rich) expect(await credit(person, most)).toMatchObject({ status: 201 });
    const sum = z.object({ totalUsd: z.number() });
    expect(bodyOf(sum, await rui.get("/admin/balances")).totalUsd).toBeGreaterThanOrEqual(2 * most);
    for (const person of rich) await debit(person, most);
  });

  test("shows an admin the sum owed to all customers", async () => {
    const { rui } = product;
    expect(await rui.get("/admin/balances")).toMatchObject({
      status: 200,
      body: { totalUsd: expect.any(Number), customers: expect.any(Number) },
    });
  });
});

describe("the ledger's rows (docs/decisions/0020)", () => {
  const refusedBy = async (statement: ReturnType<typeof sql>) => {
    const error: unknown = await product.db
      .transaction((tx) => tx.execute(statement))
      .catch((thrown) => thrown);
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : "was not refused";
  };

  test("cannot be changed, deleted or truncated, not even by a bug", async () => {
    await credit(product.bia, 1);
    expect(await refusedBy(sql`update user_balance_history set amount_usd = 2`)).toMatch(/append-only/);
    expect(await refusedBy(sql`delete from user_balance_history`)).toMatch(/append-only/);
    expect(await refusedBy(sql`truncate user_balance_history cascade`)).toMatch(/append-only/);
  });

  test("a balance never changes without its row, nor a row without its balance", async () => {
    const { bia } = product;
    const { userId } = bia;
    const changed = sql`update profiles set balance_usd = balance_usd + 1 where user_id = ${userId}`;
    expect(await refusedBy(changed)).toMatch(/not that of its last ledger row/);
    const rowOf = (amount: string, after: string) => sql`
      insert into user_balance_history (user_id, transaction_type, amount_usd, balance_after_usd, description)
      values (${userId}, 'credit', ${amount}, ${after}, 'x')`;
    expect(await refusedBy(rowOf("1", "999"))).toMatch(/does not follow/);
    expect(await refusedBy(rowOf("1", "2"))).toMatch(/not that of its last ledger row/);
    expect(await refusedBy(sql`update profiles set balance_usd = -1 where user_id = ${userId}`)).toMatch(
      /profiles_balance_not_negative/,
    );
    expect(await bia.get("/balance")).toMatchObject({ body: { balanceUsd: 1 } });
  });
});
