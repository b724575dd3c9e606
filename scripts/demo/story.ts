import type { Person } from "../../server/testing/person.ts";
import { done } from "./demo-product.ts";
import { planDeposits } from "./money.ts";
import { planPaperwork } from "./paperwork.ts";
import { admin, type Seller } from "./people.ts";
import { planPrepRequests } from "./prep-requests.ts";
import { planPurchases } from "./purchases.ts";
import type { Telling } from "./telling.ts";

/** Days before today on which the warehouse opens its account, before anybody else. */
const OPENING = 61;
export const STORY_DAYS = OPENING;

/**
 * Plans the whole story: the warehouse opens, sellers join one after the other, buy, receive and ask for
 * prep. Then plays it.
 */
export async function tellStory(
  parts: Omit<Telling, "rui">,
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
    sellers.forEach((seller, at) => {
      timeline.plan(seller.joinedDaysAgo, 9, async () => {
        const person = await product.signUp(seller);
        people.push(person);
        if (seller.plan === "premium")
          await done(rui.patch(`/admin/customers/${person.userId}`, { plan: "premium" }));
        const customer = { ...seller, person, suite: `SUITE ${String(at + 2).padStart(3, "0")}` };
        const telling = { ...parts, rui };
        planPurchases(telling, customer);
        planPrepRequests(telling, customer);
        planPaperwork(telling, customer);
        planDeposits(telling, customer);
      });
    });
  });
  await timeline.play(signal);
  for (const person of people) await product.signOut(person);
}
