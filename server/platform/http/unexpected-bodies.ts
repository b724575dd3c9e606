import type { FastifyInstance } from "fastify";
import { Refusal } from "#server/platform/refusal";

/** More than any list of the API may hold. */
const MAX_ENTRIES = 1_000;

/**
 * Responds 415 to a form unless the route accepts one (`config.form`), and refuses a body with a longer list
 * before its schema looks at each entry: 120,000 wrong entries took two seconds, during which the server
 * answered nobody.
 */
export function refuseUnexpectedBodies(app: FastifyInstance): void {
  app.addHook("preValidation", async (request) => {
    if (request.isMultipart() && !request.routeOptions.config.form)
      throw new Refusal("unsupported_media_type");
    const { body } = request;
    if (typeof body !== "object" || body === null) return;
    for (const [path, value] of Object.entries(body)) {
      if (!Array.isArray(value) || value.length <= MAX_ENTRIES) continue;
      throw new Refusal("invalid", {}, [{ path, message: `Envie no máximo ${MAX_ENTRIES} itens.` }]);
    }
  });
}
