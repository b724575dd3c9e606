import { type BrowserContextOptions, test as base, request } from "@playwright/test";
import { fillCustomer } from "../screens/filled-customer.ts";
import { admin, signIn, signUp } from "../support/people.ts";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** Whose eyes a screen is seen with; the newcomer has nothing yet. */
export type Viewer = "visitor" | "customer" | "newcomer" | "admin";

type Viewers = { sessions: Record<Viewer, StorageState> };

/** Tests with people who are made and signed in once for all of a worker's tests. */
export const test = base.extend<object, Viewers>({
  sessions: [
    async ({ browser }, use, { project }) => {
      const baseURL = project.use.baseURL ?? "";
      const api = await request.newContext({ baseURL });
      const sessionOf = async (account: { email: string }) => {
        const context = await browser.newContext({ baseURL, locale: "pt-BR" });
        await signIn(await context.newPage(), account);
        const state = await context.storageState();
        await context.close();
        return state;
      };
      await use({
        visitor: { cookies: [], origins: [] },
        customer: await sessionOf(await fillCustomer(api, baseURL)),
        newcomer: await sessionOf(await signUp(api, "Bia")),
        admin: await sessionOf(await admin(api)),
      });
      await api.dispose();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
