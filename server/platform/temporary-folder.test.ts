import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, utimesSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepTemporaryFolders, withTemporaryFolder } from "./temporary-folder.ts";

let testFolder: string;
const originalTmpdir = process.env.TMPDIR;
beforeAll(() => {
  testFolder = mkdtempSync(join(tmpdir(), "prepara-sweep-test-"));
  process.env.TMPDIR = testFolder;
});
afterAll(async () => {
  if (originalTmpdir === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = originalTmpdir;
  await rm(testFolder, { recursive: true });
});

async function folder(name: string): Promise<string> {
  const path = join(testFolder, name);
  await mkdir(path);
  await writeFile(join(path, "file"), "bytes");
  return path;
}

describe("temporary folders", () => {
  test("exist while they are used, and are deleted afterwards, also after a failure", async () => {
    const seen = await withTemporaryFolder(async (path) => {
      await writeFile(join(path, "file"), "bytes");
      return path;
    });
    expect(existsSync(seen)).toBe(false);
    await expect(withTemporaryFolder(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  });

  test("of killed servers are deleted at the next start; those of running ones are kept", async () => {
    const killed = spawnSync(process.execPath, ["--eval", ""]).pid;
    const other = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
    const ofKilled = await folder(`prepara-tmp-${killed}-abc`);
    const samePid = await folder(`prepara-tmp-${process.pid}-def`);
    const ofRunning = await folder(`prepara-tmp-${other.pid}-ghi`);
    const old = await folder("prepara-upload-jkl");
    const backup = await folder("prepara-backup-pqr");
    const recent = await folder("prepara-upload-mno");
    const foreign = await folder("something-else");
    for (const path of [old, backup]) utimesSync(path, new Date(0), new Date(0));
    expect(await sweepTemporaryFolders(new Date())).toBe(4);
    expect([ofKilled, samePid, old, backup].filter((path) => existsSync(path))).toEqual([]);
    expect([ofRunning, recent, foreign].every((path) => existsSync(path))).toBe(true);
    other.kill();
  });
});
