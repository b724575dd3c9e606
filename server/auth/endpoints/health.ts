import type { FastifyInstance } from "fastify";

const answer = { version: "v1", name: "Prepara Auth", description: "Sign-in service of Prepara" };

/** GET /health: the service answers. */
export function health(app: FastifyInstance): void {
  app.get("/health", { config: { withoutApiKey: true } }, async () => answer);
}
