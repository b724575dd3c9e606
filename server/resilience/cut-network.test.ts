import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "#server/platform/database/embedded/embedded-postgres";
import { clientOf, doesAJob, openScreen, signUpAt } from "#server/testing/crash-client";
import { cutProxy } from "#server/testing/cut-proxy";
import { newDataDir, startServer } from "#server/testing/server-process";

/** `DATABASE_RESPONSE_TIMEOUT` plus twice the time limit of a check of the database. */
const ENDED_WITHIN_MS = 14_000;
const ADMIN = "rui@exemplo.com.br";

describe("a server whose connections to the database are cut without a reset", () => {
  test.each([{ cutMs: 1_000 }, { cutMs: 12_000 }])(
    "responds 503 in time and works within 2 s of the network's return, after $cutMs ms",
    { timeout: 180_000 },
    async ({ cutMs }) => {
      const { ask, proxy } = await serverBehindProxy();
      // Opens several connections: those that are idle during the cut do not work after it either.
      await Promise.all(Array.from({ length: 8 }, () => ask()));
      proxy.cut();
      const began = performance.now();
      const during = Array.from({ length: 20 }, async () => {
        const status = await ask();
        return { status, ms: performance.now() - began };
      });
      await pause(cutMs);
      proxy.mend();
      await expect.poll(ask, { timeout: 2_000, interval: 100 }).toBe(200);
      for (const { status, ms } of await Promise.all(during)) {
        expect([200, 503]).toContain(status);
        expect(ms).toBeLessThan(ENDED_WITHIN_MS);
      }
    },
  );

  test("serves requests, event streams and jobs after a cut during which no request ran", {
    timeout: 180_000,
  }, async () => {
    const { ask, proxy, server } = await serverBehindProxy();
    const ruiToken = await signUpAt(server, ADMIN);
    await doesAJob(server, ruiToken);
    const received = openScreen(server, ruiToken);
    await Promise.all(Array.from({ length: 8 }, () => ask()));
    proxy.cut();
    await pause(300);
    proxy.mend();
    await expect.poll(ask, { timeout: 2_000, interval: 100 }).toBe(200);
    const before = received().length;
    const rui = clientOf(server, ruiToken);
    const buy = async () => (await rui.send("POST", "/purchases", { productName: "Compra", qty: 1 })).status;
    await expect.poll(buy, { timeout: 10_000 }).toBe(201);
    await expect.poll(() => received().slice(before), { timeout: 10_000 }).toContain("event: warehouse");
    await doesAJob(server, ruiToken);
  });
});

/** A server on a PostgreSQL behind a proxy, and Ana's requests to it. */
async function serverBehindProxy() {
  const [external, dataDir] = [newDataDir("prepara-cut-"), newDataDir("prepara-cut-server-")];
  const postgres = await startEmbeddedPostgres({
    dataDir: external,
    logFile: join(external, "postgres.log"),
  });
  const proxy = await cutProxy(postgres.url);
  const server = await startServer({
    DATABASE_URL: proxy.url,
    PREPARA_DATA_DIR: dataDir,
    STOP_DELAY: "0",
    ADMIN_EMAILS: ADMIN,
  });
  onTestFinished(async () => {
    await server.end("SIGKILL");
    proxy.close();
    await postgres.stop();
    for (const folder of [external, dataDir]) rmSync(folder, { recursive: true, force: true });
  });
  expect(server.output()).toContain("Prepara is ready");
  const authorization = `Bearer ${await signUpAt(server, "ana@exemplo.com.br")}`;
  const ask = async () => {
    const response = await fetch(`${server.origin}/api/v1/shipments`, { headers: { authorization } });
    await response.text();
    return response.status;
  };
  expect(await ask()).toBe(200);
  return { ask, proxy, server };
}
