import type { FastifyRequest } from "fastify";
import { addressKey } from "#server/platform/limits/address-key";

/** Where a request comes from, as it is noted on sessions and challenges. */
export type Visitor = { ip: string; userAgent: string | null };

const LONGEST_USER_AGENT = 512;

export function visitorOf(request: FastifyRequest): Visitor {
  const agent = request.headers["user-agent"];
  return { ip: request.ip, userAgent: agent ? agent.toWellFormed().slice(0, LONGEST_USER_AGENT) : null };
}

/** What the caller's address is counted by. */
export const clientKey = (request: FastifyRequest): string => addressKey(request.ip);
