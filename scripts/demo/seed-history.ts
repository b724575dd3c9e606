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
import { planKeptGoods, planPurchases, planUncountedBox } from "./purchases.ts";
import { endStorage, planStorage } from "./storage.ts";

/** Length of the demo's history. The admin's account is created on its first day, before all others. */
export const HISTORY_DAYS = 61;

/**
 * Plans and creates the demo's history: the admin signs up, then sellers sign up, buy, receive and request
 * prep.
 */
export async function seedHistory(
  parts: Omit<DemoContext, "rui">,
  sellers: readonly Seller[],
  makeAdmin: (userId: string) => Promise<void>,
  signal: AbortSignal,
) {
  const { product, timeline } = parts;
  const people: Person[] = [];
  timeline.plan(HISTORY_DAYS, 8, async () => {
    const rui = await product.signUp(admin);
    await makeAdmin(rui.userId);
    people.push(rui);
    await publishPrices(rui, timeline);
    planStorage(parts, HISTORY_DAYS, signal);
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
        if (index === 0) {
          planKeptGoods(context, customer);
          planUncountedBox(context, customer);
          timeline.plan(1, 12, () => receiveUnannounced(context, customer));
        }
      });
    });
  });
  await timeline.play(signal);
  await endStorage(parts, signal);
  for (const person of people) await product.signOut(person);
}
