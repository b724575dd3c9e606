import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, utimesSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepTemporaryFolders, withTemporaryFolder } from "./temporary-folder.ts";

let own: string;
const before = process.env.TMPDIR;
beforeAll(() => {
  own = mkdtempSync(join(tmpdir(), "prepara-sweep-test-"));
  process.env.TMPDIR = own;
});
afterAll(async () => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await rm(own, { recursive: true });
});

async function folder(name: string): Promise<string> {
  const path = join(own, name);
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
    const left = await folder(`prepara-tmp-${killed}-abc`);
    const sameNumber = await folder(`prepara-tmp-${process.pid}-def`);
    const used = await folder(`prepara-tmp-${other.pid}-ghi`);
    const old = await folder("prepara-upload-jkl");
    const backup = await folder("prepara-backup-pqr");
    const young = await folder("prepara-upload-mno");
    const foreign = await folder("something-else");
    for (const path of [old, backup]) utimesSync(path, new Date(0), new Date(0));
    expect(await sweepTemporaryFolders(new Date())).toBe(4);
    expect([left, sameNumber, old, backup].filter((path) => existsSync(path))).toEqual([]);
    expect([used, young, foreign].every((path) => existsSync(path))).toBe(true);
    other.kill();
  });
});
