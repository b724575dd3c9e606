import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "./log.ts";

const LINES = 2000;
const SOON = { timeout: 20_000, interval: 20 };

describe.runIf(process.platform === "linux")("a log on a full disk", () => {
  test("reports it and does not fail", async () => {
    const states: boolean[] = [];
    const log = createLog({ level: "info", file: "/dev/full", onWriting: (is) => states.push(is) });
    log.info("a line");
    await vi.waitFor(() => expect(states).toContain(false), SOON);
    // Writes the waiting lines synchronously, as at the exit of the process; it must not retry for ever.
    log.fatal("the last line");
    expect(states).not.toContain(true);
  });
});

/** A small disk that can be filled; only root may mount one, and not in every container. */
const disk = mkdtempSync(join(tmpdir(), "prepara-log-"));
const isMounted =
  process.platform === "linux" &&
  spawnSync("/bin/mount", ["-t", "tmpfs", "-o", "size=4m,mode=755", "prepara-log", disk]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync("/bin/umount", ["--lazy", disk]);
  rmSync(disk, { recursive: true, force: true });
});

test("a log repeats no mail address and no credentials of a URL in an error's message", () => {
  const folder = mkdtempSync(join(tmpdir(), "prepara-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "server.log");
  const log = createLog({ level: "info", file });
  const cause = new Error("550 5.1.1 <ana.silva@loja.com.br>: Recipient address rejected");
  const err = new Error("smtp://loja:senha-do-correio@mail.example.com does not answer", { cause });
  log.fatal({ err }, "not sent");
  const text = readFileSync(file, "utf8");
  expect(text).toContain("Recipient address rejected");
  expect(text).not.toMatch(/ana\.silva|senha-do-correio/);
});

test("a log takes as much of the disk as two files may, also when two processes write it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "prepara-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "server.log");
  const [one, other] = [1, 2].map((process) => ({
    log: createLog({ level: "info", file, mostBytes: 20_000 }),
    process,
  }));
  for (let count = 0; count < 200; count += 1) {
    for (const writer of [one, other])
      for (let line = 0; line < 50; line += 1) writer?.log.info({ process: writer.process, count }, "a line");
    await pause(1);
  }
  const files = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const last = (process: number) => `"process":${process},"count":199`;
  await vi.waitFor(() => {
    for (const process of [1, 2]) expect(files().some((text) => text.includes(last(process)))).toBe(true);
  }, SOON);
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(sizes).toHaveLength(2);
  expect(Math.max(...sizes)).toBeLessThan(60_000);
  for (const line of files().join("").trim().split("\n")) expect(() => JSON.parse(line)).not.toThrow();
});

test("a log writes an error with a very long word at once", () => {
  const folder = mkdtempSync(join(tmpdir(), "prepara-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = createLog({ level: "info", file: join(folder, "server.log") });
  const startedAt = performance.now();
  log.fatal({ err: new Error("a".repeat(256_000)) }, "not read");
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

describe.runIf(isMounted)("a log whose disk has space again", () => {
  let isWriting = true;
  const filler = join(disk, "filler");
  beforeAll(() => {
    try {
      writeFileSync(filler, Buffer.alloc(5 * 1024 * 1024));
    } catch {
      // full now
    }
  });

  test("writes the waiting lines and how many it dropped", async () => {
    const file = join(disk, "server.log");
    const log = createLog({
      level: "info",
      file,
      onWriting: (is) => {
        isWriting = is;
      },
    });
    log.info("written while the disk was full");
    await vi.waitFor(() => expect(isWriting).toBe(false), SOON);
    for (let line = 0; line < LINES; line++) log.info("x".repeat(1000));
    rmSync(filler);
    await vi.waitFor(() => expect(readFileSync(file, "utf8")).toContain('"dropped":'), SOON);
    expect(isWriting).toBe(true);
    log.fatal("the last line");
    const lines = readFileSync(file, "utf8").trim().split("\n");
    expect(lines[0]).toContain("written while the disk was full");
    expect(lines.at(-1)).toContain("the last line");
    const writtenCount = lines.filter((line) => line.includes("xxx")).length;
    expect(writtenCount).toBeGreaterThan(500);
    expect(lines.at(-2)).toContain(`"dropped":${LINES - writtenCount},`);
  });
});
