import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#server/platform/testing/eventually";

const HEAP_MIB = 128;

test("when memory runs out, the network with most requests loses them, and no other any", async () => {
  const program = fileURLToPath(new URL("testing/hold-memory.ts", import.meta.url));
  const child = spawn(
    process.execPath,
    ["--max-semi-space-size=1", `--max-old-space-size=${HEAP_MIB}`, program],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  onTestFinished(() => void child.kill());
  const [port] = await once(child.stdout, "data");
  const get = async (path: string, from: string) => {
    const headers = { "x-forwarded-for": from };
    return (await fetch(`http://127.0.0.1:${Number(port)}${path}`, { headers })).status;
  };
  const office = Array.from({ length: 10 }, () => get("/held", "192.0.2.1"));
  const ended: unknown[] = [];
  const flood = Array.from({ length: 2 * HEAP_MIB }, async (_, number) => {
    await pause(20 * number);
    await get("/held", "198.51.100.1").catch((error: unknown) => ended.push(error));
  });
  await pause(20 * flood.length);
  await eventually(() => expect(ended.length).toBeGreaterThan(HEAP_MIB / 2));
  await get("/answer", "192.0.2.1");
  expect(await Promise.all(office)).toEqual(office.map(() => 200));
  await Promise.all(flood);
  expect(child.exitCode).toBeNull();
});
