import type { APIRequestContext } from "@playwright/test";
import { type Account, admin, signUp } from "../support/people.ts";
import { screenGroups } from "./every-screen.ts";

/** A customer with something on every screen, by the `fill` of each group of screens. */
export async function fillCustomer(api: APIRequestContext, baseURL: string): Promise<Account> {
  const customer = await signUp(api, "Ana");
  const filling = { customer, admin: await admin(api), baseURL };
  for (const { fill } of screenGroups) await fill?.(filling);
  return customer;
}
