import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { plans } from "@prepara/domain/account/plan";
import { cents } from "@prepara/domain/money/money";
import { quotePrep } from "@prepara/domain/prep/quote";
import { baseLine } from "@prepara/domain/prep/service-lines";
import { eq, isNotNull, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chargeChecks } from "#server/features/charges/charge-checks";
import { addCharges } from "#server/features/charges/charges.public";
import { ledgerFaults } from "#server/features/ledger/ledger.public";
import { NODE_FLAGS } from "#server/platform/testing/spawn-embedded";
import { prepRequests } from "#server/tables/prep-requests";
import { profiles } from "#server/tables/profiles";
import { userBalanceHistory } from "#server/tables/user-balance-history";
import { type Move, move } from "#server/testing/money-mover";
import { type Product, runningProduct } from "#server/testing/product";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

/** Inserts requests of 3 paid units, US$ 4.50 each, without the shipments, which payment does not read. */
async function requestsOf(userId: string, count: number): Promise<string[]> {
  const values = Array.from({ length: count }, () => ({
    userId,
    plan: "free" as const,
    yearMonth: "2026-03",
    totalUnits: 3,
    freeUnitsApplied: 0,
    paidUnits: 3,
    unitPriceApplied: cents(150),
    totalUsd: cents(450),
  }));
  return product.db.transaction(async (tx) => {
    const rows = await tx.insert(prepRequests).values(values).returning({ id: prepRequests.id });
    const quote = quotePrep(3, 15, plans.free);
    for (const { id } of rows)
      await addCharges(tx, { userId, prepRequestId: id, now: product.now() }, [baseLine(quote)]);
    return rows.map(({ id }) => id);
  });
}

const balanceOf = async (userId: string) => {
  const [row] = await product.db.select().from(profiles).where(eq(profiles.userId, userId));
  return row?.balanceUsd;
};

const REQUEST_CENTS = 450;
const effectOf = (act: Move) => {
  if (act.kind === "pay") return -REQUEST_CENTS;
  return act.kind === "debit" ? -act.amount : act.amount;
};

/**
 * A request is marked as paid exactly when its debit is in the ledger, and never refunded beyond its total.
 */
async function expectRequestsAgree(): Promise<void> {
  const { db } = product;
  const marked = await db
    .select({ id: prepRequests.id })
    .from(prepRequests)
    .where(isNotNull(prepRequests.paidWithBalanceAt));
  const debits = await db
    .select({ id: userBalanceHistory.prepRequestId })
    .from(userBalanceHistory)
    .where(sql`prep_request_id is not null and transaction_type = 'debit'`);
  const idsOf = (rows: { id: string | null }[]) => rows.map((row) => row.id).toSorted();
  expect(idsOf(marked)).toEqual(idsOf(debits));
  const overpaid = await db.execute(sql`
    select r.id from prep_requests r join user_balance_history h on h.prep_request_id = r.id
    where h.transaction_type = 'credit' group by r.id having sum(h.amount_usd) > r.total_usd`);
  expect(overpaid.rows).toEqual([]);
  for (const { title, findProblems } of chargeChecks)
    expect([title, await findProblems({ db })]).toEqual([title, []]);
}

describe("concurrent balance changes", () => {
  test("in any interleaving of credits, debits, payments and refunds the rows add up and no balance is negative", async () => {
    const amount = fc.integer({ min: 1, max: 900 });
    const index = fc.nat({ max: 3 });
    const act = fc.oneof(
      fc.record({ kind: fc.constantFrom("credit" as const, "debit" as const), amount }),
      fc.record({ kind: fc.constant("pay" as const), index }),
      fc.record({ kind: fc.constant("payBack" as const), index, amount }),
    );
    const batches = fc.array(fc.array(act, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 });
    const { userId } = await product.newcomer("Ines");
    let expected = 0;
    await fc.assert(
      fc.asyncProperty(batches, async (rounds) => {
        const requests = await requestsOf(userId, 4);
        for (const round of rounds) {
          const acts = round.map((each): Move => {
            const request = "index" in each ? (requests[each.index] ?? "") : "";
            if (each.kind === "pay") return { kind: "pay", request };
            return each.kind === "payBack" ? { kind: "payBack", request, amount: each.amount } : each;
          });
          const done = await Promise.all(acts.map((each) => move(product.db, userId, each)));
          for (const [index, each] of acts.entries()) if (done[index]) expected += effectOf(each);
        }
        expect(await balanceOf(userId)).toBe(expected);
        expect(expected).toBeGreaterThanOrEqual(0);
        expect(await ledgerFaults(product.db)).toEqual([]);
      }),
      { numRuns: 25 },
    );
    await expectRequestsAgree();
  }, 120_000);

  test("200 at once leave a balance that is the sum of the successful responses", async () => {
    const { userId } = await product.newcomer("Joel");
    const requests = await requestsOf(userId, 20);
    await move(product.db, userId, { kind: "credit", amount: 5_000 });
    const acts = Array.from({ length: 200 }, (_, index): Move => {
      const request = requests[index % requests.length] ?? "";
      if (index % 4 === 0) return { kind: "pay", request };
      if (index % 4 === 1) return { kind: "payBack", request, amount: 100 };
      return { kind: index % 4 === 2 ? "debit" : "credit", amount: 37 };
    });
    const done = await Promise.all(acts.map((act) => move(product.db, userId, act)));
    const sum = acts.reduce((total, act, index) => total + (done[index] ? effectOf(act) : 0), 5_000);
    expect(await balanceOf(userId)).toBe(sum);
    expect(await ledgerFaults(product.db)).toEqual([]);
    await expectRequestsAgree();
  }, 60_000);

  test("kill -9 at random moments loses no confirmed entry and leaves no partial write", async () => {
    const { userId } = await product.newcomer("Kika");
    const program = fileURLToPath(new URL("../../../testing/money-mover.ts", import.meta.url));
    for (let round = 0; round < 8; round += 1) {
      const requests = await requestsOf(userId, 10);
      const before = await entriesOf(userId);
      const mover = spawn(
        process.execPath,
        [...NODE_FLAGS, program, product.databaseUrl, userId, ...requests],
        {
          stdio: ["ignore", "pipe", "inherit"],
        },
      );
      const lines: string[] = [];
      createInterface({ input: mover.stdout }).on("line", (line) => lines.push(line));
      await once(mover.stdout, "data");
      await sleep(randomInt(20, 200));
      mover.kill("SIGKILL");
      await once(mover, "close");
      const after = await settledEntriesOf(userId);
      expect(lines.length).toBeGreaterThan(0);
      // Entries that were committed but not yet confirmed may exist too, at most one for each of the eight
      // workers.
      expect(after - before).toBeGreaterThanOrEqual(lines.length);
      expect(after - before).toBeLessThanOrEqual(lines.length + 8);
      expect(await ledgerFaults(product.db)).toEqual([]);
      await expectRequestsAgree();
    }
  }, 120_000);
});

async function entriesOf(userId: string): Promise<number> {
  return product.db.$count(userBalanceHistory, eq(userBalanceHistory.userId, userId));
}

/** PostgreSQL may still be finishing a commit of the killed process: wait until its connections are gone. */
async function settledEntriesOf(userId: string): Promise<number> {
  for (;;) {
    const { rows } = await product.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
    );
    const first = await entriesOf(userId);
    await sleep(50);
    if (rows.length === 0 && first === (await entriesOf(userId))) return first;
  }
}
