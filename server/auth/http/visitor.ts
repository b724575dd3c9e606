import type { FastifyRequest } from "fastify";
import { addressKey, networkKey } from "#server/platform/limits/address-key";

/** The client of a request, as stored with sessions. */
export type Visitor = { ip: string; userAgent: string | null };

const MAX_USER_AGENT_LENGTH = 512;

export function visitorOf(request: FastifyRequest): Visitor {
  const agent = request.headers["user-agent"];
  return { ip: request.ip, userAgent: agent ? agent.toWellFormed().slice(0, MAX_USER_AGENT_LENGTH) : null };
}

/** The key under which requests of a client address are counted. */
export const clientKey = (request: FastifyRequest): string => addressKey(request.ip);

/** The key of a client's network; queues alternate between networks. */
export const networkOf = (request: FastifyRequest): string => networkKey(request.ip);
