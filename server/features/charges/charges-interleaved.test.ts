import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { plans } from "@prepara/domain/account/plan";
import { dateOf } from "@prepara/domain/calendar/calendar";
import type { ChargeLine } from "@prepara/domain/charges/charge";
import { cents } from "@prepara/domain/money/money";
import { amountOf, rateFromDecimal, wholeQuantity } from "@prepara/domain/money/rate";
import { quotePrep } from "@prepara/domain/prep/quote";
import { baseLine } from "@prepara/domain/prep/service-lines";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCharges } from "#server/features/charges/charges.public";
import { ledgerChecks } from "#server/features/ledger/ledger-faults";
import { NODE_FLAGS } from "#server/platform/testing/spawn-embedded";
import { prepRequests } from "#server/tables/prep-requests";
import { type ChargeMoverPeople, chargeActs, moveCharge } from "#server/testing/charge-mover";
import { type Product, runningProduct } from "#server/testing/product";
import { chargeChecks } from "./charge-checks.ts";
import { hasPrices } from "./testing/objects.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
  await hasPrices(product, { recount: "0.125" });
});
afterAll(() => product.close());

const bags: ChargeLine = {
  kind: "service",
  service: "polybag",
  description: "Saco plástico",
  shipmentId: null,
  qty: wholeQuantity(3),
  unitPrice: rateFromDecimal("0.30"),
  amount: amountOf(wholeQuantity(3), rateFromDecimal("0.30")),
};

/** Requests of US$ 4,50 and three bags of US$ 0,90, without the shipments, which payment does not read. */
async function withRequests(name: string, count: number): Promise<ChargeMoverPeople> {
  const { userId } = await product.newcomer(name);
  const values = Array.from({ length: count }, () => ({
    userId,
    plan: "free" as const,
    yearMonth: "2026-03",
    totalUnits: 3,
    freeUnitsApplied: 0,
    paidUnits: 3,
    unitPriceApplied: cents(150),
    totalUsd: cents(450),
    servicesUsd: bags.amount,
  }));
  const requests = await product.db.transaction(async (tx) => {
    const rows = await tx.insert(prepRequests).values(values).returning({ id: prepRequests.id });
    const base = baseLine(quotePrep(3, 15, plans.free));
    for (const { id } of rows)
      await addCharges(tx, { userId, prepRequestId: id, now: product.now() }, [base, bags]);
    return rows.map(({ id }) => id);
  });
  const today = dateOf(product.now(), "America/Sao_Paulo");
  return { userId, staffId: product.rui.userId, requests, today };
}

/** What floor.md asks of all money: nothing settled twice, entries add up, no balance below zero. */
async function expectMoneyAgrees(): Promise<void> {
  const { db } = product;
  for (const { title, findProblems } of [...chargeChecks, ...ledgerChecks])
    expect([title, await findProblems({ db })]).toEqual([title, []]);
  // Each debit that names no request paid charges; nobody else makes such debits here.
  const { rows } = await db.execute(sql`
    select number from user_balance_history e where transaction_type = 'debit'
       and not exists (select 1 from charges c where c.entry_id = e.id)`);
  expect(rows).toEqual([]);
}

describe("charges, corrections, payments and credits at once", () => {
  test("in any interleaving each charge is settled once and every entry is the sum of its charges", async () => {
    const act = fc.record({
      kind: fc.constantFrom(...chargeActs, "pay" as const, "agree" as const, "propose" as const),
      of: fc.nat({ max: 40 }),
      size: fc.integer({ min: 1, max: 8 }),
    });
    const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 6 });
    const people = await withRequests("Ines", 4);
    let done = 0;
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        for (const round of all) {
          const outcomes = await Promise.all(round.map((each) => moveCharge(product.db, people, each)));
          done += outcomes.filter(Boolean).length;
        }
        await expectMoneyAgrees();
      }),
      { numRuns: 25 },
    );
    expect(done).toBeGreaterThan(50);
  }, 180_000);

  test("kill -9 at random moments leaves no charge half paid", async () => {
    const { userId, staffId, today, requests } = await withRequests("Kika", 20);
    const program = fileURLToPath(new URL("../../testing/charge-mover.ts", import.meta.url));
    for (let round = 0; round < 5; round += 1) {
      const mover = spawn(
        process.execPath,
        [...NODE_FLAGS, program, product.databaseUrl, userId, staffId, today, ...requests],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      await once(mover.stdout, "data");
      await sleep(randomInt(20, 300));
      mover.kill("SIGKILL");
      await once(mover, "close");
      await expectMoneyAgrees();
    }
    const { rows } = await product.db.execute(
      sql`select state, count(*)::int as count from charges where user_id = ${userId} group by 1`,
    );
    expect(rows.map(({ state }) => state)).toContain("settled");
  }, 120_000);
});
