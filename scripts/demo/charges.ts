import * as z from "zod";
import type { Customer, DemoContext } from "./demo-context.ts";
import { bodyOf } from "./demo-product.ts";
import { ensureBalance } from "./money.ts";

const numbered = z.object({ number: z.int(), amountUsd: z.number() });

/**
 * Plans charges outside of requests: the first two sellers have one charge that was paid and partly credited,
 * one that is open, one that waits for their approval and one that they contest; every third of the others
 * has one to approve. The third seller is owed a credit, the fourth has owed a charge for long.
 */
export function planCharges(context: DemoContext, customer: Customer, index: number): void {
  const { timeline } = context;
  if (index < 2) {
    timeline.plan(15, 14, async () => {
      const correction = await paidAndCorrected(context, customer);
      await bodyOf(context.rui.post(`/admin/charges/${correction}/credit`));
    });
    timeline.plan(6, 15, async () => {
      const { number } = await propose(context, customer, "extra_photo", 4, "Fotos para a listagem");
      await bodyOf(customer.person.post(`/charges/${number}/accept`));
    });
    timeline.plan(1, 13, () => contested(context, customer));
  }
  if (index === 2) {
    timeline.plan(3, 14, async () => {
      await paidAndCorrected(context, customer);
    });
  }
  if (index === 3) {
    timeline.plan(20, 15, async () => {
      const { number } = await propose(context, customer, "box", 2, "Duas caixas para reenvio");
      await bodyOf(customer.person.post(`/charges/${number}/accept`));
    });
  }
  if (index < 2 || index % 3 === 0) {
    timeline.plan(2, 16, async () => {
      await propose(context, customer, "recount", 1, "Você pediu para contar a caixa de novo");
    });
  }
}

/** The customer asked for one photo and was charged for two; the team has not answered yet. */
async function contested(context: DemoContext, customer: Customer): Promise<void> {
  const { number } = await propose(context, customer, "extra_photo", 2, "Fotos da embalagem");
  const question = { body: "Pedi só uma foto. Podem conferir?", chargeNumber: String(number) };
  await bodyOf(customer.person.send("/cases", question));
}

/** Three recounts were charged and paid; it turned out that there were two. Returns the correction. */
async function paidAndCorrected(context: DemoContext, customer: Customer): Promise<number> {
  const { person } = customer;
  const { number, amountUsd } = await propose(
    context,
    customer,
    "recount",
    3,
    "Três caixas contadas de novo",
  );
  await bodyOf(person.post(`/charges/${number}/accept`));
  await ensureBalance(context, customer, amountUsd);
  await bodyOf(person.post("/charges/pay-with-balance", { numbers: [number], totalUsd: amountUsd }));
  const less = { qty: "-1", reason: "Eram duas caixas, não três" };
  const correction = await bodyOf(context.rui.send(`/floor/charges/${number}/corrections`, less));
  return numbered.parse(correction).number;
}

async function propose(
  { rui }: DemoContext,
  { person }: Customer,
  service: string,
  qty: number,
  note: string,
) {
  const form = { service, qty: String(qty), note };
  return numbered.parse(await bodyOf(rui.send(`/floor/customers/${person.userId}/charges`, form)));
}
