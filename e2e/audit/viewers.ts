import { type APIRequestContext, type BrowserContextOptions, request } from "@playwright/test";
import { screenGroups } from "../screens/every-screen.ts";
import { test as base } from "../support/journey.ts";
import { type Account, admin, sessionItem, signUp } from "../support/people.ts";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** The people who open screens; the newcomer has no data yet. */
export type Viewer = "visitor" | "customer" | "newcomer" | "admin";

type Viewers = { sessionOf: (viewer: Viewer) => Promise<StorageState> };

/** Tests with people who are created and signed in once per worker, when first asked for. */
export const test = base.extend<object, Viewers>({
  sessionOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use, { project }) => {
      const baseURL = project.use.baseURL ?? "";
      const api = await request.newContext({ baseURL });
      const known = new Map<Viewer, Promise<StorageState>>();
      const sessionOf = (viewer: Viewer) => {
        const session = known.get(viewer) ?? openSession(api, baseURL, viewer);
        known.set(viewer, session);
        return session;
      };
      await use(async (viewer) => {
        if (viewer === "admin") await sessionOf("customer"); // the admin's lists show this customer's data
        return sessionOf(viewer);
      });
      await api.dispose();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

async function openSession(api: APIRequestContext, origin: string, viewer: Viewer): Promise<StorageState> {
  if (viewer === "visitor") return { cookies: [], origins: [] };
  const accounts: Record<Exclude<Viewer, "visitor">, () => Promise<Account>> = {
    customer: () => fillCustomer(api, origin),
    newcomer: () => signUp(api, "Bia"),
    admin: () => admin(api),
  };
  return { cookies: [], origins: [{ origin, localStorage: [sessionItem(await accounts[viewer]())] }] };
}

/** A customer with data on every screen, made by the `fill` of each group of screens. */
async function fillCustomer(api: APIRequestContext, baseURL: string): Promise<Account> {
  const customer = await signUp(api, "Ana");
  const context = { customer, admin: await admin(api), baseURL };
  for (const { fill } of screenGroups) await fill?.(context);
  return customer;
}
