import type { FastifyInstance } from "fastify";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";

/** POST /sso: this service speaks no SAML and says so in the protocol's words. */
export function sso(app: FastifyInstance): void {
  app.post("/sso", async () => {
    throw new AuthRefusal("saml_provider_disabled");
  });
}
