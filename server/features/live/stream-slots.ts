import { refusalsOf } from "#server/platform/refusal";

const refusal = refusalsOf({
  too_many_streams: [
    429,
    "too_many_streams",
    "Sua conta tem janelas demais abertas: o limite é {limit}. Feche algumas para continuar recebendo atualizações.",
  ],
  too_many_streams_of_network: [
    429,
    "too_many_streams",
    "Há janelas demais abertas na sua rede: o limite é {limit}. Esta volta a receber atualizações quando outras forem fechadas.",
  ],
});

/**
 * So many customers of one network may have all their streams open; each stream keeps a connection and the
 * headers of its request.
 */
const CUSTOMERS_OF_NETWORK = 25;

/**
 * Counts the streams of each customer and of each network in this process. The returned function takes a slot
 * or refuses, and returns the function that releases it. `limit`: streams of one customer.
 */
export function streamSlots(limit: number) {
  const ofCustomer = slots(limit, "too_many_streams");
  const ofNetwork = slots(CUSTOMERS_OF_NETWORK * limit, "too_many_streams_of_network");
  return (userId: string, network: string): (() => void) => {
    const release = ofCustomer(userId);
    try {
      const releaseOfNetwork = ofNetwork(network);
      return () => {
        release();
        releaseOfNetwork();
      };
    } catch (error) {
      release();
      throw error;
    }
  };
}

function slots(limit: number, reason: "too_many_streams" | "too_many_streams_of_network") {
  const taken = new Map<string, number>();
  return (key: string): (() => void) => {
    const before = taken.get(key) ?? 0;
    if (before >= limit) throw refusal(reason, { limit, retryAfterSeconds: 60 });
    taken.set(key, before + 1);
    return () => {
      const left = (taken.get(key) ?? 0) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    };
  };
}
