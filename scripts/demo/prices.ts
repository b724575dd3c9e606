import { dateOf, daysAfter } from "@prepara/domain/calendar/calendar";
import type { Person } from "../../server/testing/person.ts";
import { bodyOf } from "./demo-product.ts";
import type { Timeline } from "./timeline.ts";

const forAll = {
  polybag: 0.3,
  bubble_wrap: 0.45,
  bundle: 0.8,
  expiry_label: 0.125,
  label_removal: 0.2,
  box: 2.5,
  extra_photo: 0.75,
  recount: 2.5,
};

/** Publishes the warehouse's first prices, and plans an increase that takes effect after today. */
export async function publishPrices(rui: Person, timeline: Timeline): Promise<void> {
  const publish = async (whom: object, daysAhead: number, prices: Record<string, number>, more = {}) => {
    await bodyOf(
      rui.post("/floor/rate-cards", {
        ...whom,
        effectiveFrom: daysAfter(dateOf(timeline.clock(), "America/Sao_Paulo"), daysAhead),
        prices: Object.entries(prices).map(([service, priceUsd]) => ({ service, priceUsd, ...more })),
      }),
    );
  };
  await publish({ audience: "all", note: "Preços de abertura" }, 0, forAll);
  await publish({ audience: "plan", plan: "premium" }, 1, { polybag: 0.25, bubble_wrap: 0.4 });
  await publish(
    { audience: "all", note: "Armazenagem" },
    0,
    { storage: 0.012 },
    { basis: "unit", freeDays: 30 },
  );
  timeline.plan(1, 10, () =>
    publish({ audience: "all", note: "Reajuste do fornecedor de sacos" }, 14, { polybag: 0.35 }),
  );
}
