import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { deliveries } from "#server/tables/deliveries";
import { idOf, type Person } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import type { SliceObjects } from "#server/testing/slice-objects";

/** A browser with a new endpoint; nothing is ever sent there. */
const device = () => ({
  endpoint: `https://push.example.com/${randomUUID()}`,
  keys: { p256dh: "B".padEnd(87, "A"), auth: "A".repeat(22) },
});

/** An event of `owner`, with its notice and deliveries. */
async function oneMore(product: Product, owner: Person) {
  await product.rui.post(`/admin/customers/${owner.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd: 1,
    description: "Um aviso a mais",
  });
  await product.doJobs("notices.fan-out");
}

export const objects: SliceObjects = {
  customerTables: {
    deliveries: "forgotten",
    events: "forgotten",
    notice_contacts: "forgotten",
    notice_preferences: "forgotten",
    notices: "forgotten",
    push_subscriptions: "forgotten",
  },
  routes: {
    "DELETE /api/v1/push-subscriptions/:id": {
      make: async (_product, owner) => ({ id: idOf(await owner.post("/push-subscriptions", device())) }),
    },
    "POST /api/v1/floor/deliveries/:id/retry": {
      async make(product, owner) {
        await oneMore(product, owner);
        const failed = await product.db
          .update(deliveries)
          .set({ status: "failed", lastError: "550 refused" })
          .where(eq(deliveries.userId, owner.userId))
          .returning({ id: deliveries.id });
        return { id: failed[0]?.id ?? "" };
      },
    },
  },
  async oneMoreOfEach(product, owner) {
    await oneMore(product, owner);
    await product.db.update(deliveries).set({ status: "failed" }).where(eq(deliveries.userId, owner.userId));
  },
};
