import type { FastifyInstance } from "fastify";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { bearerOf } from "#server/auth/http/caller";
import { readAccessToken } from "#server/auth/tokens/access-token";
import { concurrencyLimitPerKey } from "#server/platform/fair-use/concurrency-limit";

/** Less than half of the database connections of a process. */
const MAX_AT_ONCE = 4;
/** Of one session; as many as may wait to guess at one secret (`rate-limits.ts`). */
const MAX_WAITING = 500;

/**
 * Limits how many requests of one account run at once, for all routes of `app` that follow. Each one waits
 * for the account's row with a database connection, so 300 parallel changes of a profile would occupy all
 * connections (docs/decisions/0085). Its sessions take turns: an intruder's requests must not keep its owner
 * from ending the intruder's session. Requests without a valid access token have limits of their own.
 */
export function limitCallers(
  app: FastifyInstance,
  deps: Pick<AuthDeps, "signingKeys" | "settings" | "clock">,
): void {
  const run = concurrencyLimitPerKey(MAX_AT_ONCE, {
    longest: MAX_WAITING,
    refusal: () => new AuthRefusal("over_request_rate_limit", { retryAfterSeconds: 1 }),
  });
  const claimsOf = async (token: string | null) => {
    if (token === null) return null;
    try {
      return await readAccessToken(deps, token);
    } catch (error) {
      if (error instanceof AuthRefusal) return null; // the endpoint refuses it, or needs none
      throw error;
    }
  };
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = async function limited(request, reply) {
      const claims = await claimsOf(bearerOf(request));
      const handle = async () => handler.call(this, request, reply);
      return claims ? run(claims.userId, handle, claims.sessionId) : handle();
    };
  });
}
