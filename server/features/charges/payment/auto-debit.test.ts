import { cents } from "@prepara/domain/money/money";
import { rateFromDecimal, wholeQuantity } from "@prepara/domain/money/rate";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { profiles } from "#server/tables/profiles";
import { whileCustomerLocked } from "#server/testing/customer-lock";
import { provedFromElsewhere } from "#server/testing/mailed-code";
import { bodyOf, type Person } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import { addCharges } from "../charges.public.ts";
import {
  agreed,
  balanceOf,
  chargeOf,
  closeChecked,
  hasCredit,
  pricedProduct,
} from "../testing/agreed-charge.ts";
import { proposedTo } from "../testing/objects.ts";
import { runAutoDebits } from "./auto-debit.ts";

let product: Product;
beforeAll(async () => {
  product = await pricedProduct();
});
afterAll(() => closeChecked(product));

describe("the automatic debit", () => {
  const isOn = (person: Person, on: boolean) => person.put("/charges/auto-debit", { isOn: on });
  const runs = () => runAutoDebits({ db: product.db, clock: product.now }, new AbortController().signal);

  test("is off until the customer switches it on; then it pays whole charges, the oldest first", async () => {
    const olga = await product.newcomer("Olga");
    const [first, second] = [await agreed(product, olga), await agreed(product, olga)];
    await hasCredit(product, olga, 10);
    await runs();
    expect(await balanceOf(olga)).toBe(10);
    expect(await isOn(olga, true)).toMatchObject({
      body: { isAutoDebitOn: true, balanceUsd: 2.5, openUsd: 7.5 },
    });
    expect([await chargeOf(product, first), await chargeOf(product, second)]).toMatchObject([
      { state: "settled" },
      { state: "open" },
    ]);
    await hasCredit(product, olga, 5);
    await Promise.all([runs(), runs(), runs()]);
    expect(await balanceOf(olga)).toBe(0);
    expect(await chargeOf(product, second)).toMatchObject({ state: "settled" });
    const events = await product.db.execute(
      `select data from events where type = 'charge.debited' and user_id = '${olga.userId}'`,
    );
    expect(events.rows).toHaveLength(2);
    await isOn(olga, false);
    const third = await agreed(product, olga);
    await hasCredit(product, olga, 50);
    await runs();
    expect(await chargeOf(product, third)).toMatchObject({ state: "open" });
  });

  test("of a stranger who opened the account ends when the address's owner proves it", async () => {
    const eva = await product.newcomer("Eva");
    const number = await agreed(product, eva);
    expect(await isOn(eva, true)).toMatchObject({ body: { isAutoDebitOn: true } });
    const owner = await provedFromElsewhere(product, eva);
    await hasCredit(product, owner, 50);
    await runs();
    expect(await owner.get("/charges/summary")).toMatchObject({
      body: { isAutoDebitOn: false, balanceUsd: 50, openUsd: 7.5 },
    });
    expect(await chargeOf(product, number)).toMatchObject({ state: "open" });
  });

  test("is not switched on by a session that ends while it waits", async () => {
    const nora = await product.newcomer("Nora");
    const late = await whileCustomerLocked(
      product,
      nora.userId,
      () => isOn(nora, true),
      (holder) => holder.query("delete from auth.sessions where user_id = $1", [nora.userId]),
    );
    expect(late).toMatchObject({ status: 401 });
    const [profile] = await product.db.select().from(profiles).where(eq(profiles.userId, nora.userId));
    expect(profile?.autoDebit).toBe(false);
  });

  test("leaves alone what is contested or only proposed, and pays on agreement", async () => {
    const paula = await product.newcomer("Paula");
    await isOn(paula, true);
    const contested = await agreed(product, paula);
    await paula.send("/cases", { body: "Está errado.", chargeNumber: String(contested) });
    const proposed = await proposedTo(product, paula);
    await hasCredit(product, paula, 50);
    await runs();
    expect(await balanceOf(paula)).toBe(50);
    expect(await paula.post(`/charges/${proposed}/accept`)).toMatchObject({ body: { state: "settled" } });
    expect(await balanceOf(paula)).toBe(42.5);
    expect(await chargeOf(product, contested)).toMatchObject({ state: "open" });
  });

  test("that fails for one customer does not delay others, and fails the job at its end", async () => {
    const owing = [await product.newcomer("Rui"), await product.newcomer("Saul")];
    const [fails, goesOn] = owing.sort((one, other) => one.userId.localeCompare(other.userId));
    if (!fails || !goesOn) throw new Error("two customers");
    for (const person of owing) {
      await agreed(product, person);
      await isOn(person, true);
      await hasCredit(product, person, 10);
    }
    // No entry of this customer can be written.
    await product.db.execute(
      `alter table user_balance_history add constraint fails check (user_id <> '${fails.userId}') not valid`,
    );
    await expect(runs()).rejects.toThrow("1 automatic debits failed");
    await product.db.execute("alter table user_balance_history drop constraint fails");
    expect([await balanceOf(fails), await balanceOf(goesOn)]).toEqual([10, 2.5]);
    await runs();
    expect(await balanceOf(fails)).toBe(2.5);
  });

  test("pays what was agreed to and storage, nothing else; paid storage can be contested", async () => {
    const quim = await product.newcomer("Quim");
    await isOn(quim, true);
    const line = {
      shipmentId: null,
      qty: wholeQuantity(1),
      unitPrice: rateFromDecimal("2"),
      amount: cents(200),
    };
    const [storage, unagreed] = await product.db.transaction((tx) =>
      addCharges(tx, { userId: quim.userId, prepRequestId: null, createdBy: null, now: product.now() }, [
        { ...line, kind: "storage", service: "storage", description: "Armazenagem de novembro de 2026" },
        { ...line, kind: "service", service: "recount", description: "Recontagem" },
      ]),
    );
    await hasCredit(product, quim, 50);
    await runs();
    expect(await balanceOf(quim)).toBe(48);
    expect(await chargeOf(product, storage ?? 0)).toMatchObject({ state: "settled", agreedAt: null });
    expect(await chargeOf(product, unagreed ?? 0)).toMatchObject({ state: "open" });
    await quim.send("/cases", { body: "Já tinham saído.", chargeNumber: String(storage) });
    expect(await quim.get(`/charges/${storage}`)).toMatchObject({ body: { caseNumber: expect.any(Number) } });
    const { items } = bodyOf(
      z.object({ items: z.array(z.object({ number: z.int() })) }),
      await product.rui.get("/floor/charges?state=contested"),
    );
    expect(items.map(({ number }) => number)).toContain(storage);
  });
});
