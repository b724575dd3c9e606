import { randomUUID } from "node:crypto";
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
  request,
} from "@playwright/test";

export const PASSWORD = "uma-senha-boa-123";
const ADMIN_EMAIL = "admin@e2e.exemplo.com.br";

export type Account = { email: string; name: string; token: string; userId: string };

/** A fresh e-mail address, so that journeys never meet each other's data. */
export const newEmail = (name: string) => `${name.toLowerCase()}-${randomUUID()}@e2e.exemplo.com.br`;

/** Signs somebody up over the wire; for journeys that begin after the sign-up. */
export async function signUp(api: APIRequestContext, name: string, email = newEmail(name)): Promise<Account> {
  const headers = await keyHeaders(api);
  const data = { email, password: PASSWORD, data: { full_name: name, whatsapp: "+5511999999999" } };
  const answer = await api.post("/auth/v1/signup", { headers, data });
  if (!answer.ok()) throw new Error(`sign-up of ${name}: ${answer.status()} ${await answer.text()}`);
  const session: { access_token: string; user: { id: string } } = await answer.json();
  return { email, name, token: session.access_token, userId: session.user.id };
}

/** Signs in over the wire; null when the person or the password is unknown. */
export async function logIn(
  api: APIRequestContext,
  { email, name, password = PASSWORD }: { email: string; name: string; password?: string },
): Promise<Account | null> {
  const headers = await keyHeaders(api);
  const data = { email, password };
  const answer = await api.post("/auth/v1/token?grant_type=password", { headers, data });
  if (!answer.ok()) return null;
  const session: { access_token: string; user: { id: string } } = await answer.json();
  return { email, name, token: session.access_token, userId: session.user.id };
}

/** The warehouse's admin, the same for all journeys of a run; made by whoever asks first. */
export async function admin(api: APIRequestContext): Promise<Account> {
  const who = { email: ADMIN_EMAIL, name: "Rui" };
  const known = await logIn(api, who);
  if (known) return known;
  await signUp(api, who.name, ADMIN_EMAIL).catch(() => undefined); // another worker may have been faster
  const made = await logIn(api, who);
  if (!made) throw new Error("the admin can neither be made nor signed in");
  return made;
}

/** Calls the API as `account`; throws on anything but success. */
export async function call(baseURL: string, account: Account, method: string, path: string, body?: object) {
  const api = await request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${account.token}` },
  });
  const answer = await api.fetch(`/api/v1${path}`, { method, ...(body && { data: body }) });
  const text = await answer.text();
  await api.dispose();
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`);
  return text === "" ? null : JSON.parse(text);
}

/** A multipart call as `account`. */
export async function send(
  baseURL: string,
  account: Account,
  path: string,
  multipart: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>,
) {
  const api = await request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${account.token}` },
  });
  const answer = await api.post(`/api/v1${path}`, { multipart });
  const text = await answer.text();
  await api.dispose();
  if (!answer.ok()) throw new Error(`POST ${path}: ${answer.status()} ${text}`);
  return JSON.parse(text);
}

/**
 * Signs somebody in and opens a page of the program. The session comes over the wire and is laid where the
 * program keeps it; sign-in.spec.ts and account.spec.ts sign in through the screen, as people do.
 */
export async function signIn(
  page: Page,
  { email, password = PASSWORD }: { email: string; password?: string },
  path = "/dashboard",
): Promise<void> {
  const headers = await keyHeaders(page.request);
  const data = { email, password };
  const answer = await page.request.post("/auth/v1/token?grant_type=password", { headers, data });
  if (!answer.ok()) throw new Error(`sign-in of ${email}: ${answer.status()} ${await answer.text()}`);
  await page.goto("/robots.txt"); // a page of this origin that does nothing
  await page.evaluate((session) => localStorage.setItem("prepara-auth", session), await answer.text());
  await page.goto(path);
}

/** A second person in a browser of their own. */
export async function ownBrowser(
  browser: Browser,
  like: Page,
): Promise<{ context: BrowserContext; page: Page }> {
  const size = like.viewportSize();
  const context = await browser.newContext({ ...(size && { viewport: size }), locale: "pt-BR" });
  return { context, page: await context.newPage() };
}

async function keyHeaders(api: APIRequestContext): Promise<{ apikey: string }> {
  const config: { apikey: string } = await (await api.get("/config.json")).json();
  return { apikey: config.apikey };
}
