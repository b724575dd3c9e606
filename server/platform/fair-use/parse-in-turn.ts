import { setImmediate as nextPass } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { addressKey, networkKey } from "#server/platform/limits/address-key";
import { Refusal } from "#server/platform/refusal";
import { concurrencyLimitPerKey } from "./concurrency-limit.ts";

/** Longer than most bodies; parsing a shorter one takes at most half a millisecond. */
const LONG_BODY = 1_024;

const ofNetwork = concurrencyLimitPerKey(1, {
  maxWaiting: 500,
  maxWaitingInAll: 1_000,
  // Not `too_many_at_once`, which the auth service does not know.
  refusal: () => new Refusal("rate_limited", { retryAfterSeconds: 1 }),
});

type Sender = Pick<FastifyRequest, "ip"> & {
  socket: Pick<FastifyRequest["socket"], "destroyed">;
  session?: { userId: string } | null;
};

/**
 * Parses a body, one of each network in a pass of the event loop. `spreadBursts` does not spread bodies,
 * because a caller may begin many requests and then send the ends of all bodies at once. The accounts and
 * addresses of a network take turns, and so do long and short bodies of each.
 */
export function parseInTurn<Parsed>(
  request: Sender,
  text: string,
  parse: (text: string) => Promise<Parsed>,
): Promise<Parsed> {
  const sender = request.session?.userId ?? addressKey(request.ip);
  const party = `${sender} ${text.length > LONG_BODY}`;
  return new Promise((resolve, reject) => {
    const turn = async () => {
      if (request.socket.destroyed) return reject(new Refusal("bad_request"));
      parse(text).then(resolve, reject);
      await nextPass();
    };
    ofNetwork(networkKey(request.ip), turn, party).catch(reject);
  });
}
