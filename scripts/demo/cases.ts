import * as z from "zod";
import type { Customer, DemoContext } from "./demo-context.ts";
import { bodyOf } from "./demo-product.ts";

const waiting = z.object({
  items: z.array(z.object({ id: z.string(), number: z.int(), kind: z.enum(["shortage", "damage"]) })),
});

/** What a customer decides about the earliest case, and asks about the next one. */
const choices = {
  damage: { settled: "accept_damage", asked: "photo" },
  shortage: { settled: "accept_shortage", asked: "recount" },
} as const;

/**
 * Decides about what waited two days ago: the first case is settled, the second is asked about and answered,
 * the others still wait for the customer.
 */
export function planCases({ timeline, rui }: DemoContext, { person }: Customer): void {
  timeline.plan(2, 20, async () => {
    const { items } = waiting.parse(await bodyOf(person.get("/cases?state=waiting_customer")));
    // Cases of one count are due on the same day, so the list's order would differ from demo to demo.
    const [settled, asked] = items.toSorted((one, other) => one.number - other.number);
    if (settled)
      await bodyOf(person.send(`/cases/${settled.id}/decide`, { decision: choices[settled.kind].settled }));
    if (!asked) return;
    await bodyOf(person.send(`/cases/${asked.id}/decide`, { decision: choices[asked.kind].asked }));
    const question = { body: "Conseguem olhar ainda esta semana? A loja só aceita devolução até sexta." };
    await bodyOf(person.send(`/cases/${asked.id}/messages`, question));
    timeline.plan(1, 14, async () => {
      await bodyOf(
        rui.send(`/floor/cases/${asked.id}/messages`, { body: "Olhamos amanhã cedo e avisamos aqui." }),
      );
    });
  });
}
