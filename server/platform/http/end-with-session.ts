import { finished } from "node:stream";
import type { FastifyReply } from "fastify";
import type { EventHub } from "#server/platform/events/event-hub";
import type { SessionChecks } from "./session.ts";

/** Whether the request, as far as it has come, is cut when its session ends. */
export type MayBeCut = (reply: FastifyReply) => boolean;

type Lasting = { sessionId: string; reply: FastifyReply; mayBeCut: MayBeCut };

/**
 * Changes of one customer within this time after one are looked at together. With a look at each, sixty
 * waiting uploads beside a flood of changes made others' lists nine times as slow.
 */
const PAUSE_MS = 300;

/**
 * Returns a function that closes the connection of a request when its session ends: for requests that are
 * received, wait or are answered for minutes. Every server process notices within about a second.
 */
export function endWithSession(
  hub: Pick<EventHub, "listen">,
  { isLive, forgetUser }: Pick<SessionChecks, "isLive" | "forgetUser">,
): (reply: FastifyReply, mayBeCut: MayBeCut) => void {
  const lasting = new Map<string, Set<Lasting>>();
  const endWithout = async ({ sessionId, reply, mayBeCut }: Lasting) => {
    // A failing database closes nothing; what such a request does next is checked anyway.
    const isLost = !(await isLive(sessionId).catch(() => true));
    if (isLost && mayBeCut(reply)) reply.raw.destroy();
  };
  /** Customers that were looked at, and whether something has changed since. */
  const looked = new Map<string, boolean>();
  const lookAt = (customerId: string) => {
    forgetUser(customerId); // another process may have ended the session
    for (const one of lasting.get(customerId) ?? []) void endWithout(one);
    looked.set(customerId, false);
    setTimeout(lookAgain, PAUSE_MS, customerId).unref();
  };
  const lookAgain = (customerId: string) => {
    const hasChanged = looked.get(customerId);
    looked.delete(customerId);
    if (hasChanged) lookAt(customerId);
  };
  hub.listen((changes) => {
    for (const { topic, customerId } of changes) {
      if (topic !== "me" || customerId === null || !lasting.has(customerId)) continue;
      if (looked.has(customerId)) looked.set(customerId, true);
      else lookAt(customerId);
    }
  });
  return (reply, mayBeCut) => {
    const { session } = reply.request;
    if (!session) return;
    const { userId, sessionId } = session;
    const one = { sessionId, reply, mayBeCut };
    const own = lasting.get(userId) ?? new Set();
    lasting.set(userId, own.add(one));
    finished(reply.raw, () => {
      own.delete(one);
      if (own.size === 0 && lasting.get(userId) === own) lasting.delete(userId);
    });
  };
}
