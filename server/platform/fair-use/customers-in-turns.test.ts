import { expect, test } from "vitest";
import { customersInTurns } from "./customers-in-turns.ts";

const queue = { maxWaiting: 2, maxWaitingInAll: 4, refusal: () => new Error("full") };

/** Which of the tasks ended, in that order, or "full". */
async function endedOf(tasks: readonly (readonly [network: string, userId: string])[]) {
  const run = customersInTurns(queue);
  const ended: string[] = [];
  const work = (name: string) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    ended.push(name);
  };
  const all = tasks.map(([network, userId]) =>
    run({ network, userId }, work(`${network} ${userId}`)).catch(() => ended.push("full")),
  );
  await Promise.all(all);
  return ended;
}

test("networks take turns, whatever the number of accounts that one of them uses", async () => {
  const ended = await endedOf([
    ["home", "ana"],
    ["home", "bia"],
    ["home", "caio"],
    ["office", "davi"],
    ["office", "davi"],
  ]);
  expect(ended).toEqual(["home ana", "office davi", "home bia", "office davi", "home caio"]);
});

test("the customers of a network take turns", async () => {
  const ended = await endedOf([
    ["home", "ana"],
    ["home", "ana"],
    ["home", "ana"],
    ["home", "bia"],
  ]);
  expect(ended).toEqual(["home ana", "home ana", "home bia", "home ana"]);
});

test("one more than a customer's queue, or the network's, is refused", async () => {
  const ofOne = await endedOf(Array.from({ length: 4 }, () => ["home", "ana"] as const));
  expect(ofOne.filter((name) => name === "full")).toHaveLength(1);
  const ofMany = await endedOf(Array.from({ length: 7 }, (_, number) => ["home", `${number}`] as const));
  expect(ofMany.filter((name) => name === "full")).toHaveLength(2);
});
