import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { type Account, accountNamed } from "#server/platform/database/embedded/account";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { NODE_FLAGS } from "#server/platform/testing/spawn-embedded";
import { databaseProcess, freePort, newDataDir, startServer } from "#server/testing/server-process";
import { picture } from "#server/testing/warehouse";

const folders: string[] = [];
const folder = () => {
  const path = newDataDir("prepara-main-");
  folders.push(path);
  return path;
};
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

describe("a start that fails", () => {
  test("names the wrong setting and leaves nothing behind", async () => {
    const server = await startServer({ PREPARA_DATA_DIR: folder(), LOG_LEVEL: "loud" });
    expect(server.output()).toMatch(/^Setting LOG_LEVEL: must be one of .*\n$/);
    expect(server.child.exitCode).toBe(1);
  });

  test.runIf(process.platform === "linux")("names a data folder that cannot be made", async () => {
    const server = await startServer({ PREPARA_DATA_DIR: "/proc/prepara/data" });
    expect(server.output()).toMatch(/^\/proc\/prepara cannot be used: .*\n$/);
    expect(server.child.exitCode).toBe(1);
  });

  test("names the busy port and stops its database again", async () => {
    const port = await freePort();
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    const dataDir = folder();
    const server = await startServer({ PREPARA_DATA_DIR: dataDir, PORT: String(port) });
    other.close();
    expect(server.output()).toMatch(new RegExp(`^Port ${port} is already in use: .*\n$`));
    expect(server.child.exitCode).toBe(1);
    expect(databaseProcess(dataDir)).toBeNull();
  });

  test("names a wrong setting of the auth service as well, and stops its database again", async () => {
    const dataDir = folder();
    const server = await startServer({ PREPARA_DATA_DIR: dataDir, AUTH_TOKEN_LIFE: "299" });
    expect(server.output()).toMatch(/^Setting AUTH_TOKEN_LIFE: .* from 300 to .*\n$/);
    expect(server.child.exitCode).toBe(1);
    expect(databaseProcess(dataDir)).toBeNull();
  });

  test("is aborted on SIGTERM, and its database is stopped", async () => {
    const dataDir = folder();
    const server = await startServer({ PREPARA_DATA_DIR: dataDir }, async (child) => {
      await vi.waitFor(() => expect(databaseProcess(dataDir)).not.toBeNull(), {
        timeout: 30_000,
        interval: 5,
      });
      child.kill("SIGTERM");
    });
    expect(server.output()).toBe("");
    expect(server.child.exitCode).toBe(0);
    expect(databaseProcess(dataDir)).toBeNull();
  });

  test.each([
    [
      "no server listens there",
      async () => `postgres://prepara:secret@127.0.0.1:${await freePort()}/prepara`,
    ],
    ["no such host", async () => "postgres://prepara:secret@no-such-host.invalid/prepara"],
    ["the password is wrong", async () => wrongPassword((await freshDatabase()).url)],
  ])("names DATABASE_URL when %s, without its password", async (_why, url) => {
    const server = await startServer({ PREPARA_DATA_DIR: folder(), DATABASE_URL: await url() });
    expect(server.output()).toMatch(/^Setting DATABASE_URL: PostgreSQL at .* cannot be used: .*\n$/);
    expect(server.output()).not.toContain("secret");
    expect(server.child.exitCode).toBe(1);
  });
});

// Root may access everything, so as root these tests use another account. Where that account cannot read the
// checkout they are skipped, and scripts/test.ts runs this file again in a copy that it can read.
const ordinary = process.getuid?.() === 0 ? accountNamed("nobody") : undefined;
const canBeOrdinary =
  process.getuid?.() !== 0 || (ordinary !== undefined && mayRead(ordinary, import.meta.filename));

describe.runIf(canBeOrdinary)("a start of an ordinary user", () => {
  const ours = (path: string, mode: number) => {
    if (ordinary) chownSync(path, ordinary.uid, ordinary.gid);
    chmodSync(path, mode);
  };

  test.each([
    ["in a folder that may not be written to", 0o500],
    ["in a folder that may not be entered", 0o000],
  ])("names the data folder %s, in one line", async (_where, mode) => {
    const parent = folder();
    ours(parent, mode);
    const dataDir = join(parent, "data");
    const server = await startServer({ PREPARA_DATA_DIR: dataDir }, undefined, ordinary);
    chmodSync(parent, 0o700);
    expect(server.output()).toMatch(unusable(dataDir));
    expect(server.child.exitCode).toBe(1);
    expect(existsSync(dataDir)).toBe(false);
  });

  test("names an unwritable log in one line", async () => {
    const dataDir = folder();
    const log = join(dataDir, "logs", "server.log");
    mkdirSync(join(dataDir, "logs"));
    writeFileSync(log, "");
    for (const [path, mode] of [
      [log, 0o400],
      [join(dataDir, "logs"), 0o700],
      [dataDir, 0o700],
    ] as const)
      ours(path, mode);
    const server = await startServer({ PREPARA_DATA_DIR: dataDir }, undefined, ordinary);
    expect(server.output()).toMatch(unusable(log));
    expect(server.child.exitCode).toBe(1);
    expect(databaseProcess(dataDir)).toBeNull();
  });

  const unusable = (path: string) =>
    new RegExp(`^${path} cannot be used: this account may not use it; .*\\n$`);
});

describe.runIf(process.platform === "linux")("a full disk", () => {
  test("under the log and standard output does not end the server, and readiness reports it", async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, "logs"));
    symlinkSync("/dev/full", join(dataDir, "logs", "server.log"));
    const { url, drop } = await freshDatabase();
    const port = String(await freePort());
    const full = openSync("/dev/full", "a");
    const child = spawn(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, "main.ts")], {
      env: { ...process.env, PREPARA_DATA_DIR: dataDir, DATABASE_URL: url, PORT: port },
      stdio: ["ignore", full, full],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = once(child, "close");
    closeSync(full);
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    await vi.waitFor(() => get("/api/v1/me"), { timeout: 30_000, interval: 50 });
    await vi.waitFor(
      async () => {
        const answer = await get("/readyz");
        expect([answer.status, await answer.json()]).toEqual([
          503,
          { status: "unavailable", database: true, storage: true, log: false },
        ]);
      },
      { timeout: 30_000, interval: 50 },
    );
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/api/v1/me")).status).toBe(401);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    await drop();
  });
});

const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

describe("the data folder", () => {
  test("is readable only by its owner, even if an earlier version created it readable for everybody", async () => {
    const dataDir = join(folder(), "data");
    mkdirSync(join(dataDir, "files"), { recursive: true, mode: 0o755 });
    const { url, drop } = await freshDatabase();
    const server = await startServer({ PREPARA_DATA_DIR: dataDir, DATABASE_URL: url });
    const config = await (await fetch(`${server.origin}/config.json`)).json();
    const { apikey } = z.object({ apikey: z.string() }).parse(config);
    const headers = { apikey, "content-type": "application/json" };
    const person = { email: "dona@exemplo.com.br", password: "uma-senha-bem-longa-1" };
    const auth = (path: string, body: object) =>
      fetch(`${server.origin}/auth/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const session = tokens.parse(await (await auth("signup", person)).json());
    await auth("recover", { email: person.email });
    const form = new FormData();
    form.set("name", "Fone");
    form.set("expectedArrivalDate", "2030-01-31");
    form.set("photo", new Blob([new Uint8Array((await picture("photo")).content)]), "foto.jpg");
    const added = await fetch(`${server.origin}/api/v1/products`, {
      method: "POST",
      headers: { authorization: `Bearer ${session.access_token}` },
      body: form,
    });
    expect(added.status).toBe(201);
    await expect.poll(() => existsSync(join(dataDir, "outbox"))).toBe(true);
    expect(await server.end("SIGTERM")).toBe(0);
    await drop();
    const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
    expect(names).toEqual(expect.arrayContaining(["files", "logs", "outbox", join("logs", "server.log")]));
    const open = ["", ...names].filter((name) => (statSync(join(dataDir, name)).mode & 0o066) !== 0);
    expect(open).toEqual([]);
  });
});

describe("the log", () => {
  test("contains no password, no token, no link signature and no user input", async () => {
    const dataDir = folder();
    const { url, drop } = await freshDatabase();
    const server = await startServer({ PREPARA_DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: "trace" });
    const config = await (await fetch(`${server.origin}/config.json`)).json();
    const { apikey } = z.object({ apikey: z.string() }).parse(config);
    const ask = async (path: string, body?: object, token = "") => {
      const headers = { apikey, "content-type": "application/json", authorization: `Bearer ${token}` };
      const method = body ? "POST" : "GET";
      const answer = await fetch(`${server.origin}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return answer.json();
    };
    const person = { email: "segredo@exemplo.com.br", password: "senha-muito-secreta-1" };
    const session = tokens.parse(
      await ask("/auth/v1/signup", { ...person, data: { full_name: "Nome Secreto" } }),
    );
    await ask("/auth/v1/token?grant_type=password", { ...person, password: "senha-errada-123" });
    await ask("/auth/v1/token?grant_type=refresh_token", { refresh_token: session.refresh_token });
    await ask("/api/v1/purchases", { productName: "Produto Secreto", qty: 1 }, session.access_token);
    await ask("/api/v1/purchases", { productName: "Produto Secreto", qty: -1 }, session.access_token);
    await ask("/api/v1/me?x=consulta-secreta", undefined, session.access_token);
    await ask("/api/v1/me", undefined, "token-forjado-secreto");
    await fetch(`${server.origin}/files/a/b.webp?e=1&s=assinatura-secreta`);
    expect(await server.end("SIGTERM")).toBe(0);
    await drop();
    const log = readFileSync(join(dataDir, "logs", "server.log"), "utf8");
    expect(log).toContain('"route":"/api/v1/purchases"');
    const everything = log + server.output();
    for (const secret of [
      session.access_token,
      session.refresh_token,
      person.password,
      "senha-errada",
      apikey,
    ])
      expect(everything).not.toContain(secret);
    expect(everything.toLowerCase()).not.toMatch(/secret[oa]|segredo/);
  });
});

function mayRead({ uid, gid }: Account, path: string): boolean {
  const ask = "fs.accessSync(process.argv[1], fs.constants.R_OK)";
  return spawnSync(process.execPath, ["-e", ask, path], { cwd: "/", uid, gid, env: {} }).status === 0;
}

function wrongPassword(url: string): string {
  const changed = new URL(url);
  changed.password = "secret";
  return changed.href;
}
