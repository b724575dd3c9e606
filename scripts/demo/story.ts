import { countStorage } from "../../server/features/storage/storage.public.ts";
import type { Person } from "../../server/testing/person.ts";
import { planCases } from "./cases.ts";
import { planCharges } from "./charges.ts";
import type { DemoContext } from "./demo-context.ts";
import { bodyOf } from "./demo-product.ts";
import { receiveUnannounced } from "./dock.ts";
import { planDeposits } from "./money.ts";
import { planPaperwork } from "./paperwork.ts";
import { admin, type Seller } from "./people.ts";
import { planPrepRequests } from "./prep-requests.ts";
import { publishPrices } from "./prices.ts";
import { planPurchases } from "./purchases.ts";

/** Days before today on which the warehouse's account is created, before all others. */
const OPENING = 61;
export const STORY_DAYS = OPENING;

/**
 * Plans and plays the demo's history: the warehouse opens, sellers sign up, buy, receive and request prep.
 */
export async function seedHistory(
  parts: Omit<DemoContext, "rui">,
  sellers: readonly Seller[],
  makeAdmin: (userId: string) => Promise<void>,
  signal: AbortSignal,
) {
  const { product, timeline } = parts;
  const people: Person[] = [];
  timeline.plan(OPENING, 8, async () => {
    const rui = await product.signUp(admin);
    await makeAdmin(rui.userId);
    people.push(rui);
    await publishPrices(rui, timeline);
    planStorage(parts, OPENING, signal);
    sellers.forEach((seller, index) => {
      timeline.plan(seller.joinedDaysAgo, 9, async () => {
        const person = await product.signUp(seller);
        people.push(person);
        if (seller.plan === "premium")
          await bodyOf(rui.patch(`/admin/customers/${person.userId}`, { plan: "premium" }));
        const customer = { ...seller, person, suite: `SUITE ${String(index + 2).padStart(3, "0")}` };
        const context = { ...parts, rui };
        planPurchases(context, customer);
        planPrepRequests(context, customer);
        planPaperwork(context, customer);
        planDeposits(context, customer);
        planCases(context, customer);
        planCharges(context, customer, index);
        if (index === 0) timeline.plan(1, 12, () => receiveUnannounced(context, customer));
      });
    });
  });
  await timeline.play(signal);
  for (const person of people) await product.signOut(person);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Storage is counted on the first day of each month, which charges the month before, and today. */
function planStorage(
  { product, timeline }: Pick<DemoContext, "product" | "timeline">,
  days: number,
  signal: AbortSignal,
): void {
  const deps = {
    db: product.db,
    clock: timeline.clock,
    settings: { WAREHOUSE_TIME_ZONE: "America/New_York" },
  };
  const opening = timeline.clock().getTime();
  for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1) {
    const isFirst = new Date(opening + (days - daysAgo) * DAY_MS).getUTCDate() === 1;
    // At nine hours in UTC the day has begun in the warehouse, too.
    if (daysAgo === 0 || isFirst) timeline.plan(daysAgo, 9, () => countStorage(deps, signal));
  }
}
