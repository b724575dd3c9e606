import { randomUUID } from "node:crypto";
import { rateFromDecimal, wholeQuantity } from "@prepara/domain/money/rate";
import { profiles } from "#server/tables/profiles";
import { storageDays } from "#server/tables/storage";
import { customer, type SliceObjects } from "#server/testing/slice-objects";
import { isOnTheWay } from "#server/testing/warehouse";

export const objects: SliceObjects = {
  customerTables: { storage_days: "kept", storage_waived_days: "kept" },
  routes: { "GET /api/v1/floor/storage/:userId": { make: customer } },
  /** The list is one of customers, so each row needs another customer. */
  async oneMoreOfEach({ db }, owner) {
    const userId = randomUUID();
    const shipmentId = await isOnTheWay(owner);
    await db.insert(profiles).values({ userId, fullName: "Cliente" });
    const day = { day: "2026-01-01", units: 1, basis: "unit", qty: wholeQuantity(1) } as const;
    await db.insert(storageDays).values({ shipmentId, userId, price: rateFromDecimal("0.02"), ...day });
  },
};
