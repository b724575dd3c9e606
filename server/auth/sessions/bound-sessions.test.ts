import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listSessions } from "#server/auth/sessions/end-sessions";
import { sessions } from "#server/auth/tables/sessions";
import { users } from "#server/auth/tables/users";
import {
  PASSWORD,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ environment: { AUTH_RATE_LIMITS: "off" } });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

/** Signs up and adds `count` sessions of one program, numbered as addresses; the highest was used last. */
async function withSessions(count: number) {
  const person = await signedUp(service);
  const userId = person.user.id;
  await service.db.execute(sql`insert into auth.sessions (user_id, amr, refresh_key, user_agent, ip, refreshed_at, created_at, updated_at)
    select user_id, amr, refresh_key, 'script', n::text, created_at - interval '1 hour' + n * interval '1 second',
      created_at - interval '2 hours' - n * interval '1 second', created_at
    from auth.sessions, generate_series(1, ${count}) as n where user_id = ${userId}`);
  const signIn = async () => {
    const answer = await service.call("/token?grant_type=password", {
      body: { email: person.user.email, password: PASSWORD },
    });
    expect(answer.status).toBe(200);
    return String(decodeJwt(answer.json.access_token).session_id);
  };
  const left = () => service.db.select().from(sessions).where(eq(sessions.userId, userId));
  return { ...person, userId, signIn, left };
}

const numbersOf = (rows: { ip: string | null }[]) => new Set(rows.map(({ ip }) => ip));

test("a sign-in ends the least recently used sessions beyond 200, and no other account's", async () => {
  const bia = await signedUp(service);
  const ana = await withSessions(205);
  const own = String(decodeJwt(ana.session.access_token).session_id);
  const signedIn = await ana.signIn();
  const left = await ana.left();
  expect(left.length).toBe(200);
  const ids = left.map(({ id }) => id);
  expect(ids).toContain(own);
  expect(ids).toContain(signedIn);
  const numbers = numbersOf(left);
  expect([numbers.has("7"), numbers.has("8"), numbers.has("205")]).toEqual([false, true, true]);
  expect((await bia.client.getUser()).error).toBeNull();
});

test("the list of sessions holds all 200", async () => {
  const ana = await withSessions(199);
  expect((await listSessions(service.db, ana.userId)).length).toBe(200);
});

test("sign-ins at the same time keep 200, and none of them ends another", async () => {
  const ana = await withSessions(205);
  const signedIn = await Promise.all(Array.from({ length: 12 }, ana.signIn));
  const ids = (await ana.left()).map(({ id }) => id);
  expect(ids.length).toBe(200);
  expect(ids).toEqual(expect.arrayContaining(signedIn));
});

test("a program that signs in again and again does not end the sessions of others", async () => {
  const ana = await withSessions(205);
  const own = String(decodeJwt(ana.session.access_token).session_id);
  await service.db
    .update(sessions)
    .set({ createdAt: new Date(service.clock().getTime() - 86_400_000) })
    .where(eq(sessions.id, own));
  await ana.signIn();
  const left = await ana.left();
  expect(left.length).toBe(200);
  expect(left.map(({ id }) => id)).toContain(own);
});

test("sign-ins by password do not end sessions that passed a second factor", async () => {
  const ana = await withSessions(199);
  await service.db
    .update(sessions)
    .set({ aal: "aal2" })
    .where(sql`${eq(sessions.userId, ana.userId)} and ${sessions.ip} in ('1', '2')`);
  for (let times = 0; times < 5; times += 1) await ana.signIn();
  const left = await ana.left();
  expect(left.length).toBe(200);
  const numbers = numbersOf(left);
  expect(["1", "2", "3", "7", "8"].map((number) => numbers.has(number))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
});

test("sign-ins end no session that passed a second factor, however many there are", async () => {
  const ana = await withSessions(250);
  await service.db.update(sessions).set({ aal: "aal2" }).where(eq(sessions.userId, ana.userId));
  await ana.signIn();
  const left = await ana.left();
  expect(left.filter(({ aal }) => aal === "aal2").length).toBe(251);
  expect(left.length).toBe(252);
});

/** The columns of a session that tests write; the numbers of the sessions are `n`. */
type Written = { address: string; program: string; createdAt?: string; refreshedAt?: string };

/** Adds sessions, started by password and used this very moment unless written otherwise. */
async function addSessions(userId: string, count: number, written: Written) {
  const now = service.clock().toISOString();
  const column = (sql_: string | undefined) => sql.raw(sql_ ?? `'${now}'::timestamptz`);
  await service.db.execute(sql`insert into auth.sessions (user_id, amr, refresh_key, user_agent, ip, sign_in_ip, refreshed_at, created_at, updated_at)
    select ${userId}, '[{"method":"password","timestamp":0}]', 'x', ${column(written.program)}, n::text, ${column(written.address)},
      ${column(written.refreshedAt)}, ${column(written.createdAt)}, now()
    from generate_series(1, ${count}) as n`);
}

describe("in an account without a second factor", () => {
  test.each([
    ["of one network with many programs", { address: "'203.0.113.1'", program: "'script ' || n" }],
    ["of one program in many networks", { address: "'198.51.' || n || '.1'", program: "'script'" }],
    ["in the network of a browser", { address: "'127.0.0.1'", program: "'script'" }],
    ["of one IPv6 network", { address: "'2001:db8:7:' || to_hex(n) || '::1'", program: "'script ' || n" }],
  ])("a script %s does not end a session used a day ago", async (_name, script) => {
    const ana = await signedUp(service);
    const own = String(decodeJwt(ana.token).session_id);
    const yesterday = new Date(service.clock().getTime() - 86_400_000);
    await service.db.update(sessions).set({ createdAt: yesterday }).where(eq(sessions.id, own));
    await addSessions(ana.user.id, 200, script);
    const answer = await signInFrom(ana.email, { address: "203.0.113.1" });
    expect(answer.status).toBe(200);
    const left = await service.db.select().from(sessions).where(eq(sessions.userId, ana.user.id));
    expect(left.length).toBe(200);
    expect(left.map(({ id }) => id)).toContain(own);
  });
});

type Place = { address: string; program?: string };

const headersOf = ({ address, program = "ua" }: Place) => ({
  "x-forwarded-for": address,
  "user-agent": program,
});

const signInFrom = (email: string, place: Place) =>
  service.call("/token?grant_type=password", {
    body: { email, password: PASSWORD },
    headers: headersOf(place),
  });

const HOME = { address: "192.0.2.7", program: "Mozilla/5.0 (Windows NT 10.0) Firefox/130" };
const AWAY = { address: "198.18.0.1", program: "Mozilla/5.0 (iPhone) Safari/600" };

/**
 * Somebody who set up an authenticator app and passed it at home, a quarter of an hour ago. This session at
 * aal2 leaves room for 149 that wait for the factor and were started by the password alone.
 */
async function withFactor() {
  const ana = await signedUp(service);
  const userId = ana.user.id;
  await service.db.update(users).set({ emailProvedAt: service.clock() }).where(eq(users.id, userId));
  const { data } = await ana.client.mfa.enroll({ factorType: "totp", friendlyName: "App" });
  const factorId = data?.id ?? "";
  const challenge = (token: string, place: Place) =>
    service.call(`/factors/${factorId}/challenge`, { token, body: {}, headers: headersOf(place) });
  const verify = async (token: string, challengeId: string, place: Place) => {
    const epoch = Math.floor(service.clock().getTime() / 1000);
    const code = await generate({ secret: data?.totp.secret ?? "", epoch });
    return service.call(`/factors/${factorId}/verify`, {
      token,
      body: { challenge_id: challengeId, code },
      headers: headersOf(place),
    });
  };
  const first = await challenge(ana.token, HOME);
  expect((await verify(ana.token, first.json.id, HOME)).status).toBe(200);
  service.passTime(900);
  const left = () => service.db.select().from(sessions).where(eq(sessions.userId, userId));
  const signIn = (place: Place) => signInFrom(ana.email, place);
  /** Signs in; the result passes the factor in that session. */
  async function waiting(place: Place) {
    const { status, json } = await signIn(place);
    expect(status).toBe(200);
    return async () => {
      const begun = await challenge(json.access_token, place);
      return begun.status === 200 ? verify(json.access_token, begun.json.id, place) : begun;
    };
  }
  const countWaiting = async () => (await left()).filter(({ aal }) => aal === "aal1").length;
  return { ...ana, userId, left, signIn, waiting, countWaiting };
}

/** A stranger's sessions: each from another program, and used later than any other. */
const ofStranger = (address: string) => ({ address, program: "'ua-' || n" });

describe("in an account with a second factor, a stranger with the password", () => {
  test("does not end a session that waits for the factor from another address", async () => {
    const ana = await withFactor();
    const pass = await ana.waiting(AWAY);
    service.passTime(300);
    await addSessions(ana.userId, 148, ofStranger("'203.0.113.1'"));
    for (let times = 0; times < 3; times += 1)
      expect((await ana.signIn({ address: "203.0.113.1", program: `ua ${times}` })).status).toBe(429);
    expect((await ana.signIn({ address: "203.0.113.2" })).status).toBe(200);
    service.passTime(290);
    expect((await pass()).status).toBe(200);
  });

  test("does not end one from the same address either", async () => {
    const ana = await withFactor();
    const pass = await ana.waiting(AWAY);
    await addSessions(ana.userId, 148, ofStranger(`'${AWAY.address}'`));
    expect((await ana.signIn(AWAY)).status).toBe(429);
    expect((await pass()).status).toBe(200);
  });

  test("does not end one by sign-ins from more addresses than there are sessions", async () => {
    const ana = await withFactor();
    const pass = await ana.waiting(AWAY);
    await addSessions(ana.userId, 149, ofStranger("'100.64.' || n || '.1'"));
    const refused = await ana.signIn({ address: "203.0.113.1" });
    expect(refused).toMatchObject({
      status: 429,
      json: {
        error_code: "over_request_rate_limit",
        msg: "Too many sign-ins of this account are waiting for its second factor",
      },
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(590);
    expect((await pass()).status).toBe(200);
  });

  test("does not keep the owner from signing in at another address", async () => {
    const ana = await withFactor();
    await addSessions(ana.userId, 149, ofStranger("'2001:db8:7:' || to_hex(n) || '::1'"));
    const pass = await ana.waiting(AWAY);
    expect(await ana.countWaiting()).toBe(149);
    expect((await pass()).status).toBe(200);
  });

  test("does not keep the owner out of a device on which the factor was passed before", async () => {
    const ana = await withFactor();
    await addSessions(ana.userId, 149, ofStranger("'100.64.' || n || '.1'"));
    expect((await ana.signIn(AWAY)).status).toBe(429);
    const pass = await ana.waiting(HOME);
    expect((await pass()).status).toBe(200);
  });

  test("does not keep out who signs in by mail", async () => {
    const ana = await withFactor();
    await addSessions(ana.userId, 149, ofStranger("'100.64.' || n || '.1'"));
    await service.client().resetPasswordForEmail(ana.email);
    const { code } = await service.mailTo(ana.email);
    const body = { type: "recovery", email: ana.email, token: code };
    expect((await service.call("/verify", { body, headers: headersOf(AWAY) })).status).toBe(200);
    expect(await ana.countWaiting()).toBe(150);
  });

  test("keeps nobody out for longer than ten minutes, and at most 200 sessions", async () => {
    const ana = await withFactor();
    await addSessions(ana.userId, 199, ofStranger("'100.64.' || n || '.1'"));
    expect((await ana.signIn(AWAY)).status).toBe(429);
    service.passTime(601);
    expect((await ana.signIn(AWAY)).status).toBe(200);
    expect((await ana.left()).length).toBe(200);
  });

  test("does not end one by sign-ins at the same time", async () => {
    const ana = await withFactor();
    const pass = await ana.waiting(AWAY);
    await addSessions(ana.userId, 145, ofStranger("'203.0.113.1'"));
    const signIns = Array.from({ length: 12 }, (_, n) => ana.signIn({ address: `198.51.100.${n}` }));
    const statuses = (await Promise.all(signIns)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(await ana.countWaiting()).toBe(149);
    expect((await pass()).status).toBe(200);
  });
});

test("passing the factor keeps 100 sessions at aal2 and ends the least recently used", async () => {
  const ana = await withFactor();
  await addSessions(ana.userId, 110, {
    address: "'203.0.113.1'",
    program: "'script'",
    refreshedAt: "now() - interval '1 day' + n * interval '1 second'",
  });
  await service.db.update(sessions).set({ aal: "aal2" }).where(eq(sessions.userId, ana.userId));
  const pass = await ana.waiting(HOME);
  expect((await ana.left()).length).toBe(112);
  expect((await pass()).status).toBe(200);
  const left = await ana.left();
  expect(left.length).toBe(100);
  const numbers = numbersOf(left);
  expect([numbers.has("12"), numbers.has("13"), numbers.has("110")]).toEqual([false, true, true]);
});
