import { finished } from "node:stream";
import type { FastifyReply } from "fastify";

/** An export that is being sent. */
export type Unread = { network: string; userId: string; sessionId: string; reply: FastifyReply };

const MOST_OF_CUSTOMER = 3;
const MOST_OF_NETWORK = 12;

/**
 * Returns a function that counts an export as unread until it has been sent. Each is a file on the disk, and
 * whoever reads slowly may take hours. With one more than a customer may have, the session with the most
 * loses its oldest; with one more than a network may have, the customer with the most.
 */
export function unreadExports(): (unread: Unread) => void {
  const all = new Set<Unread>();
  const bound = (of: Unread[], most: number, partyOf: (one: Unread) => string) => {
    if (of.length <= most) return;
    const parties = Map.groupBy(of, partyOf).values();
    const [oldest] = [...parties].reduce((largest, own) => (own.length > largest.length ? own : largest));
    oldest?.reply.raw.destroy();
  };
  return (unread) => {
    const { network, userId, reply } = unread;
    all.add(unread);
    finished(reply.raw, () => all.delete(unread));
    const ofCustomer = [...all].filter((one) => one.userId === userId);
    bound(ofCustomer, MOST_OF_CUSTOMER, ({ sessionId }) => sessionId);
    const ofNetwork = [...all].filter((one) => one.network === network && !one.reply.raw.destroyed);
    bound(ofNetwork, MOST_OF_NETWORK, (one) => one.userId);
  };
}
