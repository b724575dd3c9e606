import { finished } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { EventHub } from "#server/platform/events/event-hub";
import type { SessionChecks } from "./session.ts";

type Lasting = { sessionId: string; reply: FastifyReply };

/**
 * Whether a request is still received or sent, or waits for what it reads. A write whose body has arrived is
 * not cut: it is checked once more before it writes (`mustStillBeAllowed`), and then refused with a reason.
 */
const mayBeCut = ({ raw, request }: FastifyReply): boolean =>
  raw.headersSent || request.raw.complete === false || request.method === "GET";

/**
 * Returns a function that closes the connection of a request when its session ends: for requests that are
 * received, wait or are answered for minutes. Every server process notices within about a second.
 */
export function endWithSession(
  hub: Pick<EventHub, "listen">,
  { isLive, forgetUser }: Pick<SessionChecks, "isLive" | "forgetUser">,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const lasting = new Map<string, Set<Lasting>>();
  const endWithout = async ({ sessionId, reply }: Lasting) => {
    // A failing database closes nothing; what such a request does next is checked anyway.
    if (!(await isLive(sessionId).catch(() => true)) && mayBeCut(reply)) reply.raw.destroy();
  };
  hub.listen((changes) => {
    for (const { topic, customerId } of changes) {
      const own = topic === "me" && customerId !== null ? lasting.get(customerId) : undefined;
      if (!own || customerId === null) continue;
      forgetUser(customerId); // another process may have ended the session
      for (const one of own) void endWithout(one);
    }
  });
  return ({ session }, reply) => {
    if (!session) return;
    const { userId, sessionId } = session;
    const one = { sessionId, reply };
    const own = lasting.get(userId) ?? new Set();
    lasting.set(userId, own.add(one));
    finished(reply.raw, () => {
      own.delete(one);
      if (own.size === 0 && lasting.get(userId) === own) lasting.delete(userId);
    });
  };
}
