import * as z from "zod";
import type { Customer, DemoContext } from "./demo-context.ts";
import { bodyOf } from "./demo-product.ts";

const TRANSFER = "Transferência PIX recebida";
const held = z.object({ balanceUsd: z.number() });

/** Plans the sellers' deposits, which the warehouse enters. */
export function planDeposits(context: DemoContext, customer: Customer): void {
  const { timeline, random } = context;
  for (let day = customer.joinedDaysAgo - 2; day > 0; day -= random.between(15, 24)) {
    const amountUsd = random.between(6, 30) * 10;
    timeline.plan(day, 11, () =>
      enter(context, customer, { type: "credit", amountUsd, description: TRANSFER }),
    );
  }
  if (customer.joinedDaysAgo > 40) {
    timeline.plan(19, 17, () => spend(context, customer, 12.5, "Armazenagem além de 30 dias"));
  }
}

/** Debits an amount; a deposit in round figures comes first when the balance is too low. */
export async function spend(
  context: DemoContext,
  customer: Customer,
  amountUsd: number,
  description: string,
): Promise<void> {
  await ensureBalance(context, customer, amountUsd);
  await enter(context, customer, { type: "debit", amountUsd, description });
}

/** Adds a deposit when the balance is below the amount. */
export async function ensureBalance(
  context: DemoContext,
  customer: Customer,
  amountUsd: number,
): Promise<void> {
  const { balanceUsd } = held.parse(await bodyOf(customer.person.get("/balance")));
  const missing = amountUsd - balanceUsd;
  if (missing <= 0) return;
  const round = Math.ceil(missing / 50) * 50;
  await enter(context, customer, { type: "credit", amountUsd: round, description: TRANSFER });
}

type Entry = { type: "credit" | "debit"; amountUsd: number; description: string };

/** Posts one ledger entry as the warehouse. */
export async function enter({ rui }: DemoContext, { person }: Customer, entry: Entry): Promise<void> {
  await bodyOf(rui.post(`/admin/customers/${person.userId}/balance-adjustments`, entry));
}
