import * as z from "zod";
import { done } from "./demo-product.ts";
import type { Customer, Telling } from "./telling.ts";

const TRANSFER = "Transferência PIX recebida";
const held = z.object({ balanceUsd: z.number() });

/** Sellers send money ahead, as they do in life; the warehouse enters it by hand. */
export function planDeposits(telling: Telling, customer: Customer): void {
  const { timeline, chance } = telling;
  for (let day = customer.joinedDaysAgo - 2; day > 0; day -= chance.between(15, 24)) {
    const amountUsd = chance.between(6, 30) * 10;
    timeline.plan(day, 11, () =>
      enter(telling, customer, { type: "credit", amountUsd, description: TRANSFER }),
    );
  }
  if (customer.joinedDaysAgo > 40) {
    timeline.plan(19, 17, () => spend(telling, customer, 12.5, "Armazenagem além de 30 dias"));
  }
}

/** Takes money for something; who has too little sends the rest first, in round figures. */
export async function spend(
  telling: Telling,
  customer: Customer,
  amountUsd: number,
  description: string,
): Promise<void> {
  await provide(telling, customer, amountUsd);
  await enter(telling, customer, { type: "debit", amountUsd, description });
}

/** Makes sure that there is enough for what comes next. */
export async function provide(telling: Telling, customer: Customer, amountUsd: number): Promise<void> {
  const { balanceUsd } = held.parse(await done(customer.person.get("/balance")));
  const missing = amountUsd - balanceUsd;
  if (missing <= 0) return;
  const round = Math.ceil(missing / 50) * 50;
  await enter(telling, customer, { type: "credit", amountUsd: round, description: TRANSFER });
}

type Entry = { type: "credit" | "debit"; amountUsd: number; description: string };

/** One entry of the ledger by the warehouse. */
export async function enter({ rui }: Telling, { person }: Customer, entry: Entry): Promise<void> {
  await done(rui.post(`/admin/customers/${person.userId}/balance-adjustments`, entry));
}
