import { expect, test } from "vitest";
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

test("who was not served lately goes before those that have used the same", () => {
  const turns = turnsByTime<string>();
  const round = ["a", "b", "c"];
  for (const network of round) turns.wait(at(network), network);
  for (const _ of round) turns.charge(at(turns.next() ?? ""), 20_000);
  for (const network of round) turns.wait(at(network), network);
  expect(turns.next()).toBe("a");
  turns.wait(at("newcomer"), "newcomer");
  turns.charge(at("a"), 20_000);
  expect(turns.next()).toBe("newcomer");
  turns.charge(at("newcomer"), 100);
  turns.wait(at("newcomer"), "newcomer again");
  expect(turns.next()).toBe("b");
});
