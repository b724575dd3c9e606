import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { dateOf } from "@prepara/domain/calendar/calendar";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { caseChecks } from "#server/features/cases/case-checks";
import { ledgerChecks } from "#server/features/ledger/ledger-faults";
import { prepChecks } from "#server/features/prep/prep-checks";
import { NODE_FLAGS } from "#server/platform/testing/spawn-embedded";
import { cases } from "#server/tables/cases";
import { charges } from "#server/tables/charges";
import { prepRequests } from "#server/tables/prep-requests";
import { type ChargeMoverPeople, chargeActs, moveCharge } from "#server/testing/charge-mover";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { chargeChecks } from "../charge-checks.ts";
import { hasPrices } from "../testing/objects.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
  await hasPrices(product, { recount: "0.125", polybag: "0.30" });
});
afterAll(() => product.close());

/** A customer with goods of which requests are made, and one that is made already. */
async function withGoods(name: string): Promise<ChargeMoverPeople> {
  const person = await product.newcomer(name);
  const shipments: string[] = [];
  for (let n = 0; n < 4; n += 1) shipments.push(await hasArrived(product.rui, person, { qty: 300 }));
  const items = [{ shipmentId: shipments[0], qty: 20, services: [{ code: "polybag" }] }];
  expect((await person.post("/prep-requests", { items })).status).toBe(201);
  const today = dateOf(product.now(), "America/Sao_Paulo");
  return { userId: person.userId, staffId: product.rui.userId, shipments, today };
}

/** Nothing is settled twice, entries add up, a base is its request's total, no balance is below zero. */
async function expectMoneyAgrees(): Promise<void> {
  const { db } = product;
  for (const { title, findProblems } of [...chargeChecks, ...prepChecks, ...ledgerChecks, ...caseChecks])
    expect([title, await findProblems({ db })]).toEqual([title, []]);
  // Each debit that names no request paid charges; nobody else makes such debits here.
  const { rows } = await db.execute(sql`
    select number from user_balance_history e where transaction_type = 'debit'
       and not exists (select 1 from charges c where c.entry_id = e.id)`);
  expect(rows).toEqual([]);
}

/** How many requests of a customer there are, how many were paid with the balance, how many cancelled. */
async function requestsOf({ userId }: ChargeMoverPeople) {
  const own = eq(prepRequests.userId, userId);
  return {
    all: await product.db.$count(prepRequests, own),
    paid: await product.db.$count(prepRequests, and(own, isNotNull(prepRequests.paidWithBalanceAt))),
    cancelled: await product.db.$count(prepRequests, and(own, isNotNull(prepRequests.cancelledAt))),
  };
}

/** How many charges of a customer were contested, and how many contests ended. */
async function contestsOf({ userId }: ChargeMoverPeople) {
  const own = and(eq(cases.userId, userId), eq(cases.kind, "charge"));
  return {
    contested: await product.db.$count(cases, own),
    ended: await product.db.$count(cases, and(own, isNotNull(cases.settledAt))),
  };
}

describe("requests, charges, contests, corrections, payments and credits at once", () => {
  test("in any interleaving each charge is settled once and every entry is the sum of its charges", async () => {
    const act = fc.record({
      kind: fc.constantFrom(
        ...chargeActs,
        ...(["pay", "agree", "propose", "request", "deposit", "payRequest", "contest"] as const),
      ),
      of: fc.nat({ max: 40 }),
      size: fc.integer({ min: 1, max: 8 }),
    });
    const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 6 });
    const people = await withGoods("Ines");
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
    const { all, paid, cancelled } = await requestsOf(people);
    expect([all > 5, paid > 0, cancelled > 0]).toEqual([true, true, true]);
    const { contested, ended } = await contestsOf(people);
    expect([contested > 0, ended > 0]).toEqual([true, true]);
  }, 180_000);

  test("kill -9 at random moments leaves no charge half paid", async () => {
    const people = await withGoods("Kika");
    const { userId, staffId, today, shipments } = people;
    const program = fileURLToPath(new URL("../../../testing/charge-mover.ts", import.meta.url));
    // A process may be killed after one action: rounds go on until a charge was paid and a request made.
    const hasDoneBoth = async () => {
      const own = and(eq(charges.userId, userId), eq(charges.state, "settled"));
      return (await product.db.$count(charges, own)) > 0 && (await requestsOf(people)).all > 1;
    };
    for (let round = 0; round < 5 || !(await hasDoneBoth()); round += 1) {
      const mover = spawn(
        process.execPath,
        [...NODE_FLAGS, program, product.databaseUrl, userId, staffId, today, ...shipments],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      await once(mover.stdout, "data");
      await sleep(randomInt(20, 300));
      mover.kill("SIGKILL");
      await once(mover, "close");
      await expectMoneyAgrees();
    }
  }, 120_000);
});
