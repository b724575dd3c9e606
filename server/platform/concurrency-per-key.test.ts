import { expect, test } from "vitest";
import { concurrencyPerKey } from "./concurrency-per-key.ts";

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

test("one key's work waits in order and is refused beyond the queue, while another key's runs at once", async () => {
  const run = concurrencyPerKey({ most: 2, longest: 2, refusal: () => new Error("full") });
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

test("work that fails frees its place", async () => {
  const run = concurrencyPerKey({ most: 1, longest: 1, refusal: () => new Error("full") });
  const broken = run("ana", async () => {
    throw new Error("broken");
  });
  const next = run("ana", async () => "next");
  await expect(broken).rejects.toThrow("broken");
  expect(await next).toBe("next");
  expect(await run("ana", async () => "later")).toBe("later");
});
