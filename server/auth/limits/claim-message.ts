import type { FastifyRequest } from "fastify";
import type { Address } from "#server/auth/accounts/find-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { rateLimitKey } from "#server/auth/http/address";
import { clientKey, visitorOf } from "#server/auth/http/visitor";
import { guessersAt } from "#server/auth/sessions/known-devices";
import type { Release } from "./spacing.ts";

/**
 * Claims a message of this kind to an address for the client of the request. The owner's devices are counted
 * apart from all others, so that strangers do not keep the owner from asking for one.
 */
export async function claimMessage(
  deps: AuthDeps,
  request: FastifyRequest,
  kind: string,
  address: Address,
): Promise<Release> {
  const group = await guessersAt(deps.db, address, visitorOf(request));
  const channel = "email" in address ? "email" : "sms";
  return deps.spacing.claim(channel, kind, rateLimitKey(address), { client: clientKey(request), group });
}
