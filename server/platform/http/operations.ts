import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Db } from "#server/platform/database/database";
import type { FileStore } from "#server/platform/files/file-store";

/** `/healthz` (the process answers), `/readyz` (database and storage answer too) and the web app's public settings. */
export function operationRoutes(
  app: FastifyInstance,
  deps: { db: Db; store: FileStore; publicConfig: object },
): void {
  app.get("/healthz", { logLevel: "silent" }, async () => ({ status: "ok" }));
  app.get("/readyz", { logLevel: "silent" }, async (request, reply) => {
    const [database, storage] = await Promise.all([
      answers(() => deps.db.execute(sql`select 1`)),
      answers(() => deps.store.check()),
    ]);
    const isReady = database && storage;
    if (!isReady) request.log.error({ database, storage }, "not ready");
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? "ready" : "unavailable", database, storage });
  });
  app.get("/config.json", async (_request, reply) =>
    reply.header("cache-control", "no-cache").send(deps.publicConfig),
  );
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch {
    // Which part does not answer is the result; the cause is in the log of the part itself.
    return false;
  }
}
