import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { outgoingMails } from "#server/auth/tables/auth-schema";
import { oidcIssuer } from "#server/auth/testing/oidc-issuer";
import {
  newEmail,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";
import type { Tx } from "#server/platform/database/database";
import { eventually } from "#server/platform/testing/eventually";
import { rateLimits } from "#server/tables/platform";
import { sendNotice } from "./notices.ts";

/** Without the minimum interval, so that only the limits by the hour are left. */
const withoutSpacing = { AUTH_MAIL_SPACING: "0" };

let issuer: Awaited<ReturnType<typeof oidcIssuer>>;
let service: RunningService;
let subjects = 0;

const withProvider = (environment: Record<string, string>) =>
  runningService({
    environment: {
      ...withoutSpacing,
      AUTH_AUTOCONFIRM: "off",
      AUTH_ANONYMOUS: "on",
      OIDC_GOOGLE_CLIENT_ID: "our-client",
      OIDC_GOOGLE_SECRET: "secret",
      OIDC_GOOGLE_ISSUER: issuer.url,
      ...environment,
    },
  });

beforeAll(async () => {
  issuer = await oidcIssuer("our-client");
  service = await withProvider({});
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
  await issuer.close();
});

const fromAddress = (ip: string) => ({ "x-forwarded-for": ip });

/** Statuses and how often each was answered. */
function tally(statuses: readonly number[]) {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

type Typed = { email: string; ip: string; token?: string };

/** A sign-in, or a linking to the session of `token`, by a provider that lets its users type any address. */
async function atProvider({ email, ip, token }: Typed, own = service): Promise<number> {
  const claims = { sub: `typed-${++subjects}`, email, email_verified: false };
  const answer = await own.call("/token?grant_type=id_token", {
    headers: fromAddress(ip),
    body: { provider: "google", id_token: await issuer.idToken(claims), link_identity: token !== undefined },
    ...(token === undefined ? {} : { token }),
  });
  return answer.status;
}

describe("an address that a provider did not verify", () => {
  test("gets five confirmation mails an hour of one visitor and 20 of all, with those of sign-ups", async () => {
    const email = newEmail("stranger");
    const statuses: number[] = [];
    for (let time = 0; time < 8; time++) statuses.push(await atProvider({ email, ip: "203.0.113.9" }));
    expect(tally(statuses)).toEqual({ 403: 5, 429: 3 });
    expect(await service.sentMails(email)).toHaveLength(5);
    const body = { email, password: "uma-senha-boa-8" };
    expect((await service.call("/signup", { body, headers: fromAddress("203.0.113.9") })).status).toBe(429);
    for (let visitor = 0; visitor < 18; visitor++)
      statuses.push(await atProvider({ email, ip: `198.51.100.${visitor}` }));
    expect(tally(statuses)).toEqual({ 403: 20, 429: 6 });
    expect(await service.sentMails(email)).toHaveLength(20);
  });

  test("counts for the mails of a client address", async () => {
    const own = await withProvider({ AUTH_RATE_LIMITS: "mails_per_address=2/86400" });
    onTestFinished(own.close);
    const statuses: number[] = [];
    for (let mail = 0; mail < 3; mail++)
      statuses.push(await atProvider({ email: newEmail("any"), ip: "203.0.113.9" }, own));
    expect(statuses).toEqual([403, 403, 429]);
    expect(await atProvider({ email: newEmail("any"), ip: "203.0.113.10" }, own)).toBe(403);
  });

  test("gets none once its network has sent its mails of a day; only newcomers are refused, whoever has the address", async () => {
    const own = await withProvider({ AUTH_RATE_LIMITS: "mails_per_network_and_day=2/86400" });
    onTestFinished(own.close);
    const ask = async (path: string, email: string, ip: string) =>
      (await own.call(path, { body: { email, password: "uma-senha-boa-8" }, headers: fromAddress(ip) }))
        .status;
    const owner = newEmail("owner");
    await ask("/signup", owner, "203.0.113.9");
    const { code } = await own.mailTo(owner);
    await own.call("/verify", { body: { type: "signup", email: owner, token: code } });
    const visitors = [1, 2, 3].map((network) => `2001:db8:5:${network}::1`);
    const mailed = visitors.map((ip) => atProvider({ email: newEmail("any"), ip }, own));
    expect(await Promise.all(mailed)).toEqual([403, 403, 403]);
    const before = (await own.sentMails()).length;
    for (const ip of visitors) {
      expect(await ask("/recover", newEmail("nobody"), ip)).toBe(200);
      expect(await ask("/signup", newEmail("nobody"), ip)).toBe(429);
      expect(await ask("/signup", owner, ip)).toBe(429);
      expect(await ask("/otp", newEmail("nobody"), ip)).toBe(200);
    }
    expect(await own.sentMails()).toHaveLength(before);
    expect(before).toBe(3);
    const again = { body: { type: "signup", email: owner }, headers: fromAddress("2001:db8:5:1::1") };
    const refused = await own.call("/resend", again);
    expect(refused.json).toMatchObject({ error_code: "over_request_rate_limit" });
    expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(await ask("/recover", owner, "2001:db8:5:9::1")).toBe(200);
    expect(await own.sentMails()).toHaveLength(before + 1);
  });

  test("gets five mails an hour of a visitor who links it to many accounts", async () => {
    const email = newEmail("stranger");
    const ip = "203.0.113.11";
    const statuses: number[] = [];
    for (let account = 0; account < 7; account++) {
      const { json } = await service.call("/signup", { body: {}, headers: fromAddress(ip) });
      statuses.push(await atProvider({ email, ip, token: String(json.access_token) }));
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
    expect(await service.sentMails(email)).toHaveLength(5);
  });
});

describe("the present address of an account", () => {
  let own: RunningService;
  beforeAll(async () => {
    own = await runningService({ environment: withoutSpacing });
  });
  afterAll(async () => {
    expect(own.problems).toEqual([]);
    await own.close();
  });

  test("gets five mails an hour about changes to other addresses, and a refused change leaves no mail", async () => {
    const { email, token } = await signedUp(own);
    const statuses: number[] = [];
    const offered = Array.from({ length: 7 }, () => newEmail("next"));
    for (const next of offered)
      statuses.push((await own.call("/user", { method: "PUT", token, body: { email: next } })).status);
    expect(tally(statuses)).toEqual({ 200: 5, 429: 2 });
    expect(await own.sentMails(email)).toHaveLength(5);
    expect(await own.sentMails(offered.at(-1))).toEqual([]);
  });

  test("gets five codes to reauthenticate an hour of one visitor, and the owner's other network one more", async () => {
    const { email, token } = await signedUp(own);
    const ask = async (ip: string) =>
      (await own.call("/reauthenticate", { token, headers: fromAddress(ip) })).status;
    const statuses: number[] = [];
    for (let code = 0; code < 7; code++) statuses.push(await ask("203.0.113.9"));
    expect(tally(statuses)).toEqual({ 200: 5, 429: 2 });
    expect(await ask("127.0.0.1")).toBe(200);
    expect(await own.sentMails(email)).toHaveLength(6);
  });
});

test("the /64 networks of one /48 network are one visitor for mails to an address", async () => {
  const email = newEmail("stranger");
  const signUp = async (ip: string) =>
    (
      await service.call("/signup", {
        body: { email, password: "uma-senha-boa-8" },
        headers: fromAddress(ip),
      })
    ).status;
  const statuses: number[] = [];
  for (let home = 1; home <= 8; home++) statuses.push(await signUp(`2001:db8:77:${home}::1`));
  expect(tally(statuses)).toEqual({ 200: 5, 429: 3 });
  expect(await signUp("203.0.113.200")).toBe(200);
});

describe("with AUTH_AUTOCONFIRM and two mails a day for a network to unproved addresses", () => {
  let own: RunningService;
  beforeAll(async () => {
    own = await runningService({
      environment: { ...withoutSpacing, AUTH_RATE_LIMITS: "mails_per_network_and_day=2/86400" },
    });
  });
  afterAll(async () => {
    expect(own.problems).toEqual([]);
    await own.close();
  });

  const ask = (path: string, ip: string, body: object) => own.call(path, { body, headers: fromAddress(ip) });
  async function account(ip: string) {
    const email = newEmail("any");
    const { json } = await ask("/signup", ip, { email, password: "uma-senha-boa-8" });
    return { email, token: String(json.access_token) };
  }
  const changePassword = async (token: string, ip: string) => {
    const body = { password: "outra-senha-boa-456" };
    return (await own.call("/user", { method: "PUT", token, body, headers: fromAddress(ip) })).status;
  };
  const subjectsTo = async (email: string) => (await own.sentMails(email)).map(({ subject }) => subject);

  test("notices to them count, and the changes are made all the same", async () => {
    for (const network of [1, 2, 3, 4]) {
      const ip = `2001:db8:6:${network}::1`;
      expect(await changePassword((await account(ip)).token, ip)).toBe(200);
    }
    expect(await own.sentMails()).toHaveLength(2);
    const other = await account("203.0.113.20");
    await changePassword(other.token, "203.0.113.20");
    expect(await subjectsTo(other.email)).toEqual(["Sua senha foi alterada (Prepara)"]);
  });

  test("a proved address gets its notices, also those of its proof", async () => {
    const { email } = await account("203.0.113.21");
    const ip = "203.0.113.22";
    await changePassword((await account(ip)).token, ip);
    await ask("/recover", ip, { email });
    const { code } = await own.mailTo(email);
    const { json } = await ask("/verify", ip, { type: "recovery", email, token: code });
    await changePassword(String(json.access_token), ip);
    const stranger = await account(ip);
    await changePassword(stranger.token, ip);
    expect((await subjectsTo(email)).slice(1)).toEqual([
      "Confira o que há na sua conta (Prepara)",
      "Sua senha foi alterada (Prepara)",
    ]);
    expect(await subjectsTo(stranger.email)).toEqual([]);
  });
});

// In the other order it deadlocked with all changes of addresses in its network.
test("a new password with a new address takes the limit of the network after those of the mails", async () => {
  const own = await runningService({ environment: withoutSpacing });
  onTestFinished(own.close);
  const { token } = await signedUp(own);
  const change = async (body: object) => (await own.call("/user", { method: "PUT", token, body })).status;
  expect(await change({ email: newEmail("next") })).toBe(200);
  const lock = (tx: Tx, limit: string, mode = sql``) =>
    tx.execute(sql`select from ${rateLimits} where key like ${`${limit} %`} for update ${mode}`);
  const changing = await own.db.transaction(async (tx) => {
    await lock(tx, "messages_per_recipient");
    const begun = change({ email: newEmail("next"), password: "outra-senha-boa-456" });
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => expect((await own.db.execute(waits)).rowCount).toBe(1));
    expect((await lock(tx, "mails_per_network_and_day", sql`nowait`)).rowCount).toBe(1);
    return { begun };
  });
  expect(await changing.begun).toBe(200);
});

test("an unproved former address gets 20 notices of changes an hour, a proved one all", async () => {
  const { json } = await service.call("/signup", { body: {} });
  const userId = String(json.user.id);
  const notice = { kind: "email_changed", newEmail: newEmail("next") } as const;
  const counts: number[] = [];
  for (const isProved of [false, true]) {
    const email = newEmail("former");
    for (let change = 0; change < 23; change++)
      await service.db.transaction((tx) => sendNotice(service, tx, userId, notice, { email, isProved }));
    counts.push(
      (await service.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, email))).length,
    );
  }
  expect(counts).toEqual([20, 23]);
});

test("a mail takes the turn of the network that caused it, a notice to a proved owner that of the account", async () => {
  const own = await runningService({ environment: withoutSpacing });
  onTestFinished(own.close);
  await own.db.execute(sql`create table causes (network text)`);
  await own.db.execute(
    sql`create rule causes as on insert to auth.outgoing_mails do also insert into causes values (new.network)`,
  );
  const headers = fromAddress("203.0.113.77");
  const { token } = await signedUp(own);
  await own.call("/recover", { body: { email: newEmail("nobody") }, headers });
  const body = { email: newEmail("next"), password: "outra-senha-boa-456" };
  expect((await own.call("/user", { method: "PUT", token, body, headers })).status).toBe(200);
  const { rows } = await own.db.execute(sql`select network from causes`);
  expect(rows.length).toBeGreaterThanOrEqual(2);
  expect(new Set(rows.map(({ network }) => network))).toEqual(new Set(["203.0.113.77"]));
  const { user } = await signedUp(own);
  const owner = { email: newEmail("owner"), isProved: true };
  await own.db.transaction((tx) =>
    sendNotice(own, tx, user.id, { kind: "email_changed", newEmail: newEmail("next") }, owner),
  );
  const last = await own.db.execute(sql`select network from causes where network like 'account %'`);
  expect(last.rows).toEqual([{ network: `account ${user.id}` }]);
});
