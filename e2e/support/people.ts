import { randomUUID } from "node:crypto";
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  request,
} from "@playwright/test";

export const PASSWORD = "uma-senha-boa-123";
const ADMIN_EMAIL = "admin@e2e.exemplo.com.br";

/** `session` is the text that the app stores in the browser. */
export type Account = { email: string; name: string; token: string; userId: string; session: string };

/** A fresh e-mail address, so that journeys never share data. */
export const newEmail = (name: string) => `${name.toLowerCase()}-${randomUUID()}@e2e.exemplo.com.br`;

/** Creates an account through the API; for journeys that begin after the sign-up. */
export async function signUp(api: APIRequestContext, name: string, email = newEmail(name)): Promise<Account> {
  const headers = await keyHeaders(api);
  const data = { email, password: PASSWORD, data: { full_name: name, whatsapp: "+5511999999999" } };
  const answer = await api.post("/auth/v1/signup", { headers, data });
  if (!answer.ok()) throw new Error(`sign-up of ${name}: ${answer.status()} ${await answer.text()}`);
  return accountOf(email, name, await answer.text());
}

/** Signs in through the API; null when the person or the password is unknown. */
export async function logIn(
  api: APIRequestContext,
  { email, name, password = PASSWORD }: { email: string; name: string; password?: string },
): Promise<Account | null> {
  const headers = await keyHeaders(api);
  const data = { email, password };
  const answer = await api.post("/auth/v1/token?grant_type=password", { headers, data });
  if (!answer.ok()) return null;
  return accountOf(email, name, await answer.text());
}

function accountOf(email: string, name: string, session: string): Account {
  const { access_token: token, user }: { access_token: string; user: { id: string } } = JSON.parse(session);
  return { email, name, token, userId: user.id, session };
}

/** The warehouse's admin, the same for all journeys of a run; created by the first call. */
export async function admin(api: APIRequestContext): Promise<Account> {
  const who = { email: ADMIN_EMAIL, name: "Rui" };
  const known = await logIn(api, who);
  if (known) return known;
  await signUp(api, who.name, ADMIN_EMAIL).catch(() => undefined); // another worker may have created it
  const made = await logIn(api, who);
  if (!made) throw new Error("the admin can neither be created nor signed in");
  return made;
}

/** A person of the warehouse with these areas. */
export async function staffOf(
  api: APIRequestContext,
  baseURL: string,
  name: string,
  areas: readonly string[],
): Promise<Account> {
  const person = await signUp(api, name);
  await call(baseURL, await admin(api), "PUT", `/floor/staff/${person.userId}`, { areas });
  return person;
}

/** Calls the API as `account`; throws unless it succeeds. */
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

/** The `localStorage` item in which the app stores its session. */
export const sessionItem = ({ session }: Pick<Account, "session">) => ({
  name: "prepara-auth",
  value: session,
});

const sessionsInBrowsers = new WeakSet<object>();

/**
 * Opens a page of the app signed in. The first time it uses the account's own session, which `call` uses
 * too; afterwards, and for a person without one, it signs in again. The sign-in form is not used: it has its
 * own journeys in `e2e/account`.
 */
export async function signIn(
  page: Page,
  person: { email: string; password?: string; session?: string },
  path = "/dashboard",
): Promise<void> {
  const isUnused = person.session !== undefined && !sessionsInBrowsers.has(person);
  sessionsInBrowsers.add(person);
  const session = isUnused && person.session ? person.session : await newSession(page.request, person);
  const script = await page.addInitScript(
    ({ name, value }) => localStorage.setItem(name, value),
    sessionItem({ session }),
  );
  await page.goto(path);
  await script.dispose();
}

async function newSession(
  api: APIRequestContext,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<string> {
  const headers = await keyHeaders(api);
  const data = { email, password };
  const answer = await api.post("/auth/v1/token?grant_type=password", { headers, data });
  if (!answer.ok()) throw new Error(`sign-in of ${email}: ${answer.status()} ${await answer.text()}`);
  return answer.text();
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

/**
 * Removes the session from this browser. Leaves the app first: a page whose session disappears goes to /auth
 * by itself, which would interrupt the journey's next navigation.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto(new URL("/robots.txt", page.url()).href);
  await page.evaluate(() => localStorage.clear());
}

/** Signs in through the form, on a page that is signed out. */
export async function submitSignIn(page: Page, email: string, password = PASSWORD) {
  await page.goto("/auth");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

/** Opens a tab of the account's settings by its address. */
export async function openAccountTab(page: Page, aba: string) {
  await page.goto(`/conta?aba=${aba}`);
  await expect(page.getByRole("heading", { level: 1, name: "Minha conta" })).toBeVisible();
}
