import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { findLeftOver, RUN_VARIABLE } from "./left-over.ts";

describe.runIf(process.platform === "linux")("the end of a test run", () => {
  test("finds a process of the run that still runs, and none of another run", async () => {
    const child = spawn(process.execPath, ["-e", "console.log(1); setInterval(() => {}, 1000)"], {
      env: { [RUN_VARIABLE]: "this run" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    await once(child.stdout, "data");
    try {
      expect(await findLeftOver("this run", 0)).toEqual([
        { pid: child.pid, command: expect.stringContaining("setInterval") },
      ]);
      expect(await findLeftOver("another run")).toEqual([]);
    } finally {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    expect(await findLeftOver("this run")).toEqual([]);
  });
});
