import Fastify from "fastify";
import { expect, test } from "vitest";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { limitCallers } from "./limit-callers.ts";
import { askOutside } from "./place.ts";

test("eight requests of one network run at once; other networks and refreshes have limits of their own", async () => {
  const { ask, running, open } = await limitedService();
  const burst = Array.from({ length: 20 }, (_, index) => ask("/user", `2001:db8:1:${index}::1`));
  await expect.poll(running).toBe(8);
  const other = ask("/user", "2001:db8:2::1");
  await expect.poll(running).toBe(9);
  const refreshes = Array.from({ length: 9 }, () => ask("/token?grant_type=refresh_token", "2001:db8:1::1"));
  await expect.poll(running).toBe(17);
  open();
  expect(await Promise.all([...burst, other, ...refreshes])).toEqual(Array(30).fill(200));
});

test("accounts behind one address take turns, each with at most four requests at once", async () => {
  const { ask, running, open, began } = await limitedService();
  const ana = Array.from({ length: 9 }, () => ask("/user", "192.0.2.1", "ana"));
  await expect.poll(running).toBe(4);
  const bia = Array.from({ length: 9 }, () => ask("/user", "192.0.2.1", "bia"));
  await expect.poll(running).toBe(8);
  open();
  expect(await Promise.all([...ana, ...bia])).toEqual(Array(18).fill(200));
  expect(began.slice(0, 8)).toEqual([...Array(4).fill("ana"), ...Array(4).fill("bia")]);
});

test("requests that wait in a flooded network do not use up their account's limit", async () => {
  const { ask, running, open } = await limitedService();
  const flood = Array.from({ length: 8 }, () => ask("/user", "192.0.2.1"));
  await expect.poll(running).toBe(8);
  const stolen = Array.from({ length: 20 }, () => ask("/user", "192.0.2.1", "ana"));
  const own = Array.from({ length: 4 }, () => ask("/user", "198.51.100.7", "ana"));
  await expect.poll(running).toBe(12);
  open();
  expect(await Promise.all([...flood, ...stolen, ...own])).toEqual(Array(32).fill(200));
});

test("beyond the queue of an address requests get a 429, but a refresh a 503", async () => {
  const { ask, open } = await limitedService();
  const burst = Array.from({ length: 509 }, () => ask("/user", "192.0.2.1"));
  const refreshes = Array.from({ length: 509 }, () => ask("/token?grant_type=refresh_token", "192.0.2.1"));
  await expect.poll(() => Promise.race([burst.at(-1), "waits"])).toBe(429);
  await expect.poll(() => Promise.race([refreshes.at(-1), "waits"])).toBe(503);
  open();
  expect(await Promise.all([...burst, ...refreshes])).toEqual([
    ...Array(508).fill(200),
    429,
    ...Array(508).fill(200),
    503,
  ]);
});

test("requests that wait for an outside service keep nobody of their network or account waiting", async () => {
  const { ask, running, open } = await limitedService();
  const silent = Array.from({ length: 20 }, () => ask("/callback", "192.0.2.1"));
  const own = Array.from({ length: 20 }, () => ask("/callback", "192.0.2.1", "ana"));
  const others = Array.from({ length: 4 }, () => ask("/user", "192.0.2.1"));
  const ana = Array.from({ length: 4 }, () => ask("/user", "192.0.2.1", "ana"));
  await expect.poll(running).toBe(8);
  open();
  expect(await Promise.all([...silent, ...own, ...others, ...ana])).toEqual(Array(48).fill(200));
});

/** A service whose requests all wait until `open` is called; a token is the name of its user. */
async function limitedService() {
  const app = Fastify({ trustProxy: true });
  let running = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const began: string[] = [];
  limitCallers(app, async (token) => ({ userId: token, sessionId: token }));
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AuthRefusal ? error.status : 500).send(),
  );
  for (const url of ["/user", "/token"])
    app.get(url, async (request) => {
      running += 1;
      began.push(request.headers.authorization?.slice(7) ?? "");
      await opened;
      return {};
    });
  app.get("/callback", () => askOutside(() => opened.then(() => ({}))));
  await app.ready();
  const ask = async (url: string, ip: string, user?: string) => {
    const authorization = user === undefined ? {} : { authorization: `Bearer ${user}` };
    const answer = await app.inject({ url, headers: { "x-forwarded-for": ip, ...authorization } });
    return answer.statusCode;
  };
  return { ask, running: () => running, open: () => open(), began };
}
