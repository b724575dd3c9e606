import { expect, test } from "vitest";
import { concurrencyLimit, concurrencyLimitInTurns, concurrencyLimitPerKey } from "./concurrency-limit.ts";

test("at most the limit runs at once, in order, and a failure frees its slot", async () => {
  const limited = concurrencyLimit(2);
  const began: number[] = [];
  let [running, most] = [0, 0];
  const work = async (number: number) => {
    began.push(number);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    if (number === 1) throw new Error("broken");
    return number;
  };
  const all = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => limited(() => work(number))));
  expect(all.map((each) => each.status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
  expect(began).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

test("tasks of one key wait in order and are refused beyond the queue, while another key's start at once", async () => {
  const run = concurrencyLimitPerKey(2, { maxWaiting: 2, refusal: () => new Error("full") });
  const { open, opened } = gate();
  const began: number[] = [];
  const all = [0, 1, 2, 3, 4].map((number) =>
    run("ana", async () => {
      began.push(number);
      await opened;
      return number;
    }),
  );
  await expect(all[4]).rejects.toThrow("full");
  expect(began).toEqual([0, 1]);
  expect(await run("bia", async () => "at once")).toBe("at once");
  open();
  expect(await Promise.all(all.slice(0, 4))).toEqual([0, 1, 2, 3]);
  expect(began).toEqual([0, 1, 2, 3]);
});

test("a failed task frees its slot", async () => {
  const run = concurrencyLimitPerKey(1, { maxWaiting: 1, refusal: () => new Error("full") });
  const broken = run("ana", async () => {
    throw new Error("broken");
  });
  const next = run("ana", async () => "next");
  await expect(broken).rejects.toThrow("broken");
  expect(await next).toBe("next");
  expect(await run("ana", async () => "later")).toBe("later");
});

test("parties take turns: a task waits for one of each party, not for all of another's burst", async () => {
  const run = concurrencyLimitInTurns(1, { maxWaiting: 4, refusal: () => new Error("full") });
  const began: string[] = [];
  const start = (party: string, name: string) =>
    run(party, async () => {
      began.push(name);
    });
  const burst = ["a1", "a2", "a3", "a4", "a5"].map((name) => start("ana", name));
  const others = [start("bia", "b1"), start("caio", "c1"), start("bia", "b2")];
  await expect(start("ana", "a6")).rejects.toThrow("full");
  await Promise.all([...burst, ...others]);
  expect(began).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4", "a5"]);
});

test("the parties of one key take turns as well", async () => {
  const run = concurrencyLimitPerKey(1, { maxWaiting: 9, refusal: () => new Error("full") });
  const began: string[] = [];
  const start = (session: string) => run("ana", async () => void began.push(session), session);
  await Promise.all([...["s1", "s1", "s1", "s1"].map(start), start("s2")]);
  expect(began).toEqual(["s1", "s1", "s2", "s1", "s1"]);
});

test("in a full queue the party with the most tasks loses its newest to a party with fewer", async () => {
  const run = concurrencyLimitInTurns(1, {
    maxWaiting: 3,
    maxWaitingInAll: 4,
    refusal: () => new Error("full"),
  });
  const { open, opened } = gate();
  const began: string[] = [];
  const start = (party: string, name: string) =>
    run(party, async () => {
      began.push(name);
      await opened;
      return name;
    });
  const names = ["a0", "a1", "a2", "a3", "b1", "c1", "b2", "d1", "e1"];
  const all = names.map((name) => start(name.slice(0, 1), name));
  open();
  const answers = (await Promise.allSettled(all)).map((each) => each.status);
  const refused = names.filter((_, index) => answers[index] === "rejected");
  // c1 takes the place of a3 and d1 that of a2; b2 and e1 would make their party the longest.
  expect(refused).toEqual(["a2", "a3", "b2", "e1"]);
  expect(began).toEqual(["a0", "a1", "b1", "c1", "d1"]);
});
