import type { FastifyInstance } from "fastify";
import type { Readiness } from "#server/platform/readiness";

/**
 * `/healthz` (the process responds), `/readyz` (it may receive requests) and the web app's public settings.
 */
export function operationRoutes(
  app: FastifyInstance,
  deps: { readiness: Pick<Readiness, "check" | "isWithdrawn">; publicConfig: object },
): void {
  // Kept-alive connections are closed with their next response, so that no request meets a closing
  // connection.
  app.addHook("onRequest", async (_request, reply) => {
    if (deps.readiness.isWithdrawn()) reply.header("connection", "close");
  });
  app.get("/healthz", { logLevel: "silent" }, async () => ({ status: "ok" }));
  app.get("/readyz", { logLevel: "silent" }, async (request, reply) => {
    const report = await deps.readiness.check();
    if (report.status === "unavailable") request.log.error(report, "not ready");
    return reply.code(report.status === "ready" ? 200 : 503).send(report);
  });
  app.get("/config.json", async (_request, reply) =>
    reply.header("cache-control", "no-cache").send(deps.publicConfig),
  );
}
