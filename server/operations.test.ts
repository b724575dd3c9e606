import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFileInventory } from "#server/commands/doctor/file-inventory";
import { runCommand } from "#server/commands/testing/run-command";
import { ourNewestMigration } from "#server/platform/database/migrate";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { NODE_FLAGS } from "#server/platform/testing/spawn-embedded";
import { type Product, runningProduct } from "#server/testing/product";
import { startServer } from "#server/testing/server-process";
import { isOnTheWay, picture } from "#server/testing/warehouse";

let product: Product;
let folder: string;
let settings: Record<string, string>;
beforeAll(async () => {
  product = await runningProduct();
  folder = mkdtempSync(join(tmpdir(), "prepara-operations-"));
  settings = { DATABASE_URL: product.databaseUrl, PREPARA_DATA_DIR: product.dataDir };
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a database of a newer version", () => {
  test("is refused in one line by the server, by doctor and by migrate", async () => {
    const { url, drop } = await freshDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)", [
      ourNewestMigration() + 1,
    ]);
    await client.end();
    const own = { DATABASE_URL: url, PREPARA_DATA_DIR: folder };
    const line = /^The database was migrated by a newer version of the product: [^\n]+\n?$/;
    const server = await startServer(own);
    expect(server.output()).toMatch(line);
    expect(server.child.exitCode).toBe(1);
    for (const command of ["doctor", "migrate"])
      expect(await runCommand([command], own)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(line),
      });
    await drop();
  });
});

describe("a data folder that cannot be used", () => {
  test("is named in one line by the server and by doctor, also when only the log folder is unusable", async () => {
    writeFileSync(join(folder, "file"), "");
    const below = { ...settings, PREPARA_DATA_DIR: join(folder, "file", "data") };
    const line = /^\S+file\S* cannot be used: [^\n]+\n?$/;
    const server = await startServer(below);
    expect(server.output()).toMatch(line);
    expect(server.child.exitCode).toBe(1);
    expect(await runCommand(["doctor"], below)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(line),
    });
    const dataDir = mkdtempSync(join(folder, "data-"));
    writeFileSync(join(dataDir, "logs"), "a file where the folder of the logs should be");
    const broken = await startServer({ ...settings, PREPARA_DATA_DIR: dataDir });
    expect(broken.output()).toMatch(/^\S+logs cannot be used: [^\n]+\n$/);
  });
});

describe("doctor", () => {
  const cli = fileURLToPath(new URL("./cli.ts", import.meta.url));

  test("ends quietly when the reader of its output has ended, as in doctor | head", async () => {
    const env = { PATH: process.env.PATH, ...settings };
    const child = spawn(process.execPath, [...NODE_FLAGS, cli, "doctor"], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stderr = "";
    child.stderr.on("data", (part: Buffer) => {
      stderr += part;
    });
    child.stdout.once("data", () => child.stdout.destroy());
    await once(child, "close");
    expect([stderr, child.exitCode]).toEqual(["", 0]);
  });

  test("without bytes finds missing files, but not changed ones", async () => {
    const id = await isOnTheWay(product.ana, { qty: 3 });
    await product.rui.send(`/admin/shipments/${id}/check-in`, {}, [await picture()]);
    const whole = await runCommand(["doctor"], settings);
    const listed = await runCommand(["doctor", "--without-bytes"], settings);
    expect(listed.code).toBe(0);
    expect(listed.stdout).toBe(whole.stdout.replace(/^(ok.*migrated)$/m, `$1\n${NOT_COMPARED}`));

    const { rows } = await product.db.execute<{ path: string }>(sql`select path from stored_files limit 1`);
    const path = join(product.dataDir, "files", rows[0]?.path ?? "");
    const content = readFileSync(path);
    writeFileSync(path, "other");
    expect(await runCommand(["doctor"], settings)).toMatchObject({ code: 1 });
    expect(await runCommand(["doctor", "--without-bytes"], settings)).toMatchObject({ code: 0 });
    rmSync(path);
    expect(await runCommand(["doctor", "--without-bytes"], settings)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("is missing in storage"),
    });
    writeFileSync(path, content);
  });
  const NOT_COMPARED = "note  files were listed only: their bytes were not compared";

  test("reports its progress while it reads thousands of files", async () => {
    await product.db.execute(sql`
      insert into stored_files (path, user_id, mime_type, bytes, sha256, attached_at)
      select 'many/' || n, ${product.ana.userId}, 'text/plain', 1, '-', now() from generate_series(1, 2500) n`);
    const notes: string[] = [];
    const store = { ...product.store, read: async () => Readable.from(["x"]) };
    const { hashes } = await readFileInventory({
      db: product.db,
      store,
      readsBytes: true,
      note: (line) => void notes.push(line),
    });
    expect(notes).toEqual([1000, 2000].map((done) => expect.stringContaining(`${done} of ${hashes.size} (`)));
    await product.db.execute(sql`delete from stored_files where path like 'many/%'`);
  });
});

describe("LOG_STDOUT", () => {
  test("writes every line of the log to standard output, too", async () => {
    const dataDir = mkdtempSync(join(folder, "data-"));
    const server = await startServer({ ...settings, PREPARA_DATA_DIR: dataDir, LOG_STDOUT: "true" });
    await fetch(`${server.origin}/config.json`);
    expect(await server.end("SIGTERM")).toBe(0);
    const inFile = readFileSync(join(dataDir, "logs", "server.log"), "utf8")
      .trim()
      .split("\n");
    expect(inFile.join("\n")).toContain('"route":"/config.json"');
    expect(server.output().split("\n")).toEqual(expect.arrayContaining(inFile));
  });
});
