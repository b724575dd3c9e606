import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { spread, spreadBursts } from "./spread-bursts.ts";

describe("requests that arrive at the same moment", () => {
  test("of one caller begin a few in each pass of the event loop, so that another caller's begin at once", () => {
    const { begin, nextPass, started } = spreading(2);
    for (let number = 1; number <= 5; number += 1) begin("ana", `ana ${number}`);
    begin("bia", "bia 1");
    expect(started()).toEqual(["ana 1", "ana 2", "bia 1"]);
    nextPass();
    begin("bia", "bia 2");
    expect(started()).toEqual(["ana 3", "ana 4", "bia 2"]);
    nextPass();
    expect(started()).toEqual(["ana 5"]);
  });

  test("keep their order when more of the same caller arrive while some wait", () => {
    const { begin, nextPass, started } = spreading(1);
    for (const number of [1, 2]) begin("ana", `ana ${number}`);
    started();
    nextPass();
    begin("ana", "ana 3");
    expect(started()).toEqual(["ana 2"]);
    nextPass();
    expect(started()).toEqual(["ana 3"]);
  });

  test("schedule no pass when no request waits", () => {
    const { begin, nextPass, passes } = spreading(2);
    begin("ana", "ana 1");
    nextPass();
    expect(passes()).toBe(0);
    begin("ana", "ana 2");
    expect(passes()).toBe(1);
  });
});

test("a caller is identified by its address, whatever headers it sends, until a request of its account was accepted", async () => {
  const app = Fastify();
  const began: unknown[] = [];
  const ana = "Bearer ana";
  const session = {
    userId: "ana",
    sessionId: "1",
    email: "ana@example.com",
    assurance: "complete",
    hasPassedSecondFactor: false,
    amr: [],
  } as const;
  spreadBursts(app);
  app.decorateRequest("session", null);
  app.get("/", (request, reply) => {
    began.push(request.headers.authorization);
    if (request.headers.authorization === ana) request.session = session;
    void reply.send("");
  });
  const ask = (authorization: string) => app.inject({ url: "/", headers: { authorization } });
  await ask(ana);
  began.length = 0;
  const strangers = Array.from({ length: 100 }, (_, number) => `Bearer junk ${number}`);
  await Promise.all([...strangers, ana].map(ask));
  expect(began).toHaveLength(101);
  expect(began.indexOf(ana)).toBeLessThan(50);
});

/** `begun` lists what began since it was last called. */
function spreading(most: number) {
  const waitingPasses: (() => void)[] = [];
  let names: string[] = [];
  const run = spread(most, (pass) => waitingPasses.push(pass));
  return {
    begin: (caller: string, name: string) => run(caller, () => names.push(name)),
    nextPass: () => waitingPasses.shift()?.(),
    passes: () => waitingPasses.length,
    started() {
      const since = names;
      names = [];
      return since;
    },
  };
}
