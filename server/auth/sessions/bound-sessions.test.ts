import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions } from "#server/auth/tables/sessions";
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
