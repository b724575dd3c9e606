import { randomUUID } from "node:crypto";
import { daysAfter } from "@prepara/domain/calendar/calendar";
import { nothing, type RouteObject, type SliceObjects } from "#server/testing/slice-objects";

const nextWeek = () => daysAfter(new Date().toISOString().slice(0, 10), 7);

const card = () => ({
  audience: "all",
  effectiveFrom: nextWeek(),
  prices: [{ service: "polybag", priceUsd: 0.3 }],
});

const polybag: RouteObject["make"] = async () => ({ code: "polybag" });

export const objects: SliceObjects = {
  customerTables: { rate_cards: "kept" },
  routes: {
    "POST /api/v1/floor/services": { make: nothing, body: { name: `Fita ${randomUUID()}`, per: "unit" } },
    "PATCH /api/v1/floor/services/:code": { make: polybag, body: { name: "Saco plástico" } },
    "POST /api/v1/floor/rate-cards": { make: nothing, body: card() },
    "POST /api/v1/floor/rate-cards/preview": { make: nothing, body: card() },
  },
  async oneMoreOfEach({ rui }, owner) {
    await rui.post("/floor/services", { name: `Laço ${randomUUID()}`, per: "unit" });
    await rui.post("/floor/rate-cards", { ...card(), audience: "customer", userId: owner.userId });
  },
};
