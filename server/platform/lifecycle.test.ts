import { describe, expect, test } from "vitest";
import { lifecycle } from "./lifecycle.ts";

const hangs = () => new Promise<never>(() => {});

describe("the stop of a process", () => {
  test("stops the parts in the reverse order of their start", async () => {
    const stopped: string[] = [];
    const life = lifecycle((part) => stopped.push(`failed: ${part}`));
    for (const name of ["database", "jobs", "requests"]) life.started(name, 0, () => stopped.push(name));
    await life.stop(5_000);
    expect(stopped).toEqual(["requests", "jobs", "database"]);
  });

  test("continues after a part that fails", async () => {
    const stopped: string[] = [];
    const life = lifecycle((part) => stopped.push(`failed: ${part}`));
    life.started("database", 0, () => stopped.push("database"));
    life.started("jobs", 0, async () => Promise.reject(new Error("connection lost")));
    await life.stop(5_000);
    expect(stopped).toEqual(["failed: jobs", "database"]);
  });

  test("skips a part that hangs and keeps the reserved time for the parts started before it", async () => {
    const ended: string[] = [];
    const life = lifecycle((part) => ended.push(`failed: ${part}`));
    life.started("database", 600, (timeoutMs) => ended.push(timeoutMs > 250 ? "database" : "hurried"));
    life.started("jobs", 0, hangs);
    await life.stop(700);
    expect(ended).toEqual(["failed: jobs", "database"]);
  });
});
