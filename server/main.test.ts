import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { databaseProcess, freePort, startServer } from "#server/testing/server-process";

const folders: string[] = [];
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), "prepara-main-"));
  folders.push(path);
  return path;
};
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

describe("a start that cannot be (issue 2, part 1: one clear line)", () => {
  test("names the wrong setting and leaves nothing behind", async () => {
    const server = await startServer({ PREPARA_DATA_DIR: folder(), LOG_LEVEL: "loud" });
    expect(server.said()).toMatch(/^Setting LOG_LEVEL: must be one of .*\n$/);
    expect(server.child.exitCode).toBe(1);
  });

  test("names the busy port and takes its database down again", async () => {
    const port = await freePort();
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    const dataDir = folder();
    const server = await startServer({ PREPARA_DATA_DIR: dataDir, PORT: String(port) });
    other.close();
    expect(server.said()).toMatch(new RegExp(`^Port ${port} is already in use: .*\n$`));
    expect(server.child.exitCode).toBe(1);
    expect(databaseProcess(dataDir)).toBeNull();
  });

  test("names a wrong setting of the auth wing, too, and takes its database down again", async () => {
    const dataDir = folder();
    const server = await startServer({ PREPARA_DATA_DIR: dataDir, AUTH_TOKEN_LIFE: "long" });
    expect(server.said()).toMatch(/^Setting AUTH_TOKEN_LIFE: .*\n$/);
    expect(server.child.exitCode).toBe(1);
    expect(databaseProcess(dataDir)).toBeNull();
  });

  test.each([
    ["nobody listens there", async () => `postgres://prepara:secret@127.0.0.1:${await freePort()}/prepara`],
    ["no such host", async () => "postgres://prepara:secret@no-such-host.invalid/prepara"],
    ["the password is wrong", async () => wrongPassword((await freshDatabase()).url)],
  ])("names DATABASE_URL when %s, without its password", async (_why, url) => {
    const server = await startServer({ PREPARA_DATA_DIR: folder(), DATABASE_URL: await url() });
    expect(server.said()).toMatch(/^Setting DATABASE_URL: PostgreSQL at .* cannot be used: .*\n$/);
    expect(server.said()).not.toContain("secret");
    expect(server.child.exitCode).toBe(1);
  });
});

const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

describe("the log (issue 2, part 3: without secrets)", () => {
  test("of a day's traffic holds no password, no token, no link signature and nothing a person typed", async () => {
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
    const everything = log + server.said();
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

function wrongPassword(url: string): string {
  const changed = new URL(url);
  changed.password = "secret";
  return changed.href;
}
