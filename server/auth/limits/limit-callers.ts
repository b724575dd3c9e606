import type { FastifyInstance } from "fastify";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { bearerOf } from "#server/auth/http/caller";
import { isRefresh } from "#server/auth/http/parse-input";
import { clientKey, networkOf } from "#server/auth/http/visitor";
import type { AccessTokenClaims } from "#server/auth/tokens/access-token";
import { concurrencyLimitPerKey, type LimitConcurrency } from "#server/platform/fair-use/concurrency-limit";
import { atPlace } from "./place.ts";

/** Requests of one account that run at once: less than half of the database connections of a process. */
const OF_ACCOUNT = 4;
/**
 * Requests of one network that run at once. Without this limit 300 wrong codes a second from one address,
 * each with a few queries, delayed all other sign-ins.
 */
const OF_NETWORK = 8;

/** Requests of one network that ask an outside service at once. */
const OUTSIDE_OF_NETWORK = 40;

const queue = {
  /** Per session or address; as many as the guesses that may wait for one secret (`rate-limits.ts`). */
  maxWaiting: 500,
  /** Bounds the memory of waiting bodies, of up to 64 KiB each. */
  maxWaitingInAll: 1_000,
};

/**
 * Limits how many requests of one account, and of one network, run at once, for all routes of `app` that
 * follow. Each request uses database connections, so 300 parallel changes of a profile would occupy all of
 * them (docs/decisions/0085). The sessions of an account take turns, so that an intruder's requests do not
 * keep the owner from ending the intruder's session. The addresses and accounts of a network take turns as
 * well. Networks take turns for connections (`connections-in-turns.ts`). A request that asks an outside
 * service does not count meanwhile (`askOutside`).
 */
export function limitCallers(
  app: FastifyInstance,
  readToken: (token: string) => Promise<Pick<AccessTokenClaims, "userId" | "sessionId">>,
): void {
  const refusal = () => new AuthRefusal("over_request_rate_limit", { retryAfterSeconds: 1 });
  const ofAccount = concurrencyLimitPerKey(OF_ACCOUNT, { ...queue, refusal });
  // While a request waits for its network's turn, it uses up this limit and not the account's: a stolen
  // session in a flooded network must not delay the owner in another network.
  const ofAccountInNetwork = concurrencyLimitPerKey(OF_ACCOUNT, { ...queue, refusal });
  const ofNetwork = concurrencyLimitPerKey(OF_NETWORK, { ...queue, refusal });
  // Limited separately from other requests, and never refused with a 429, which the client treats as the end
  // of its session (docs/auth-protocol.md §9.2).
  const refreshes = concurrencyLimitPerKey(OF_NETWORK, {
    ...queue,
    refusal: () => new AuthRefusal("unexpected_failure", { status: 503, retryAfterSeconds: 1 }),
  });
  const asking = concurrencyLimitPerKey(OUTSIDE_OF_NETWORK, { ...queue, refusal });
  const claimsOf = async (token: string | null) => {
    if (token === null) return null;
    try {
      return await readToken(token);
    } catch (error) {
      if (error instanceof AuthRefusal) return null; // the endpoint refuses it, or needs none
      throw error;
    }
  };
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = async function limited(request, reply) {
      const claims = await claimsOf(bearerOf(request));
      const inNetwork = isRefresh(request) ? refreshes : ofNetwork;
      const network = networkOf(request);
      const handle = async () => handler.call(this, request, reply);
      const party = claims?.userId ?? clientKey(request);
      const outside: LimitConcurrency = (work) => asking(network, work, party);
      const limit: LimitConcurrency = (work) => {
        if (!claims) return inNetwork(network, work, party);
        const { userId, sessionId } = claims;
        const workOfAccount = () => ofAccount(userId, work, sessionId);
        const workInNetwork = () => inNetwork(network, workOfAccount, userId);
        return ofAccountInNetwork(`${userId} ${network}`, workInNetwork, sessionId);
      };
      return atPlace({ limit, outside }, handle);
    };
  });
}
