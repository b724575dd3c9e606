import { expect, test } from "vitest";
import { turns } from "./turns.ts";

test("no more than so many run at once, in order, and a failure frees its place", async () => {
  const takeTurn = turns(2);
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
  const all = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => takeTurn(() => work(number))));
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
