import { expect, onTestFinished, test, vi } from "vitest";
import { turnsByTime } from "./turns-by-time.ts";

const at = (network: string, userId = network) => ({ network, userId });

/** The tasks in the order of their turns; each has used `ms` of its party when the next one begins. */
function orderOf(tasks: readonly (readonly [party: ReturnType<typeof at>, name: string, ms: number])[]) {
  const turns = turnsByTime<{ name: string; ms: number; party: ReturnType<typeof at> }>();
  for (const [party, name, ms] of tasks) turns.wait(party, { name, ms, party });
  const order: string[] = [];
  for (let next = turns.next(); next; next = turns.next()) {
    order.push(next.name);
    turns.charge(next.party, next.ms);
  }
  return order;
}

test("the network that has used least time comes next, whatever the number of its tasks", () => {
  const order = orderOf([
    [at("a"), "long a", 20_000],
    [at("a"), "next of a", 20_000],
    [at("b"), "short 1", 300],
    [at("b"), "short 2", 300],
    [at("b"), "short 3", 300],
  ]);
  expect(order).toEqual(["long a", "short 1", "short 2", "short 3", "next of a"]);
});

test("the customers of a network take turns by time as well", () => {
  const order = orderOf([
    [at("home", "ana"), "long of ana", 9_000],
    [at("home", "ana"), "next of ana", 9_000],
    [at("home", "bia"), "bia 1", 300],
    [at("home", "bia"), "bia 2", 300],
  ]);
  expect(order).toEqual(["long of ana", "bia 1", "bia 2", "next of ana"]);
});

test("those who come anew do not go before one that waits, for ever", () => {
  const turns = turnsByTime<string>();
  turns.take(at("long"));
  turns.charge(at("long"), 2_000);
  turns.wait(at("long"), "long");
  let newcomers = 0;
  for (let next: string | undefined; next !== "long" && newcomers < 100; newcomers += 1) {
    turns.wait(at("steady"), "steady");
    next = turns.next();
    if (next !== "long") turns.charge(at("steady"), 300);
  }
  expect(newcomers).toBeLessThan(10);
});

/** Networks that have used 20 s each and wait again. */
function busy(...names: string[]) {
  const turns = turnsByTime<string>();
  for (const name of names) turns.wait(at(name), name);
  for (const _ of names) turns.charge(at(turns.next() ?? ""), 20_000);
  for (const name of names) turns.wait(at(name), name);
  const served = (ms: number) => {
    const name = turns.next() ?? "";
    turns.charge(at(name), ms);
    return name;
  };
  return { ...turns, served };
}

test("who has used little lately goes before all others, each fourth turn excepted", () => {
  const { wait, served } = busy("a", "b", "c");
  expect(served(20_000)).toBe("a");
  for (const turn of ["1st", "2nd", "3rd", "4th"]) wait(at("newcomer"), turn);
  for (let newcomer = 0; newcomer < 5; newcomer += 1) wait(at(`another ${newcomer}`), "another");
  const order = Array.from({ length: 8 }, () => served(300));
  expect(order.filter((name) => name === "b" || name === "c")).toEqual(["b", "c"]);
  expect([order.indexOf("b"), order.indexOf("c")]).toEqual([3, 7]);
});

test("the second and third task of an occasional network go first, too", () => {
  const { wait, served } = busy("a", "b", "c");
  expect(served(20_000)).toBe("a");
  for (const _ of [1, 2, 3]) {
    wait(at("newcomer"), "newcomer");
    expect(served(300)).toBe("newcomer");
  }
});

test("a network that has used a little waits a round of those that have used nothing at most", () => {
  const turns = turnsByTime<string>();
  for (let task = 0; task < 10; task += 1) {
    turns.take(at("office"));
    turns.charge(at("office"), 200);
  }
  const names = Array.from({ length: 40 }, (_, index) => `network ${index}`);
  const serve = () => {
    const name = turns.next() ?? "";
    turns.charge(at(name), 200);
    if (name !== "office") turns.wait(at(name), name);
    return name;
  };
  for (const name of names) turns.wait(at(name), name);
  for (let task = 0; task < 5; task += 1) {
    turns.wait(at("office"), "office");
    let before = 0;
    while (serve() !== "office") before += 1;
    expect(before).toBeLessThanOrEqual(41);
  }
});

test("a busy network that pauses for ten minutes is an occasional one again", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { wait, take, charge, served } = busy("a", "b");
  expect(served(60_000)).toBe("a");
  take(at("c")); // forgives nothing, since it runs
  vi.advanceTimersByTime(600_000);
  charge(at("c"), 600_000);
  expect(served(20_000)).toBe("b");
  for (const name of ["b", "a"]) wait(at(name), name);
  expect(served(300)).toBe("a");
});
