import type { ServerResponse } from "node:http";
import { constants, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { networkKey } from "#server/platform/limits/address-key";
import { Refusal } from "#server/platform/refusal";

/**
 * How many requests may be open in all. Each keeps a connection, of which a proxy may have 5,000
 * (`bounded-connections.ts`): ten networks with 500 unfinished requests or event streams each had all of
 * them, and the requests of others waited for seconds.
 */
const MAX_OPEN = 4_000;
/**
 * A network with fewer open requests, or with less than half of those of the network that has most, is not
 * refused because others have many.
 */
const FEW_OPEN = 50;

/** Share of the heap's limit that may be in use after a collection; the server needs a third of the limit. */
const MAX_HEAP_IN_USE = 0.6;
/** Fewer requests of a network are not ended: memory that does not depend on them would end all. */
const FEW_UNANSWERED = 16;

type RequestsByNetwork = ReadonlyMap<string, ReadonlySet<ServerResponse>>;

/**
 * Refuses requests of networks with many open ones while all have too many together, and ends requests when
 * memory runs out.
 */
export function boundOpenRequests(app: FastifyInstance, { most = MAX_OPEN, few = FEW_OPEN } = {}): void {
  const networks = new Map<string, Set<ServerResponse>>();
  let inAll = 0;
  const largest = () => [...networks.values()].reduce((size, other) => Math.max(size, other.size), 0);
  app.addHook("onRequest", (request, { raw }, done) => {
    const network = networkKey(request.ip);
    const own = networks.get(network) ?? new Set();
    if (inAll >= most && own.size >= few && own.size >= largest() / 2)
      return done(new Refusal("rate_limited", { retryAfterSeconds: 2 }));
    networks.set(network, own);
    own.add(raw);
    inAll += 1;
    raw.once("close", () => {
      inAll -= 1;
      own.delete(raw);
      if (own.size === 0 && networks.get(network) === own) networks.delete(network);
    });
    done();
  });
  endRequestsWhenMemoryRunsOut(app, networks);
}

const majorCollection = z.object({
  detail: z.object({ kind: z.literal(constants.NODE_PERFORMANCE_GC_MAJOR) }),
});

/**
 * Ends the requests of the network with most unanswered ones whenever too much memory stays in use after a
 * major collection, and logs it. The limits on bodies, answers and connections keep memory far below that;
 * what they do not count would end the server, and with it the requests of all.
 */
function endRequestsWhenMemoryRunsOut(app: FastifyInstance, networks: RequestsByNetwork): void {
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntries().some((entry) => majorCollection.safeParse(entry).success)) return;
    const { heapUsed, external } = process.memoryUsage();
    if (heapUsed + external < MAX_HEAP_IN_USE * getHeapStatistics().heap_size_limit) return;
    const byNetwork = [...networks].map(([network, all]) => ({
      network,
      requests: [...all].filter(isUnanswered),
    }));
    const [first] = byNetwork.toSorted((one, other) => other.requests.length - one.requests.length);
    const { network, requests = [] } = first ?? {};
    const isEnded = requests.length >= FEW_UNANSWERED;
    app.log.error({ heapUsed, external, network, requests: requests.length, isEnded }, "memory runs out");
    if (isEnded) for (const { req } of requests) req.socket.destroy();
  });
  observer.observe({ entryTypes: ["gc"] });
  app.addHook("onClose", async () => observer.disconnect());
}

/** Whether an answer has not begun or is not read; false for an event stream whose reader keeps up. */
const isUnanswered = (response: ServerResponse) => !response.headersSent || response.writableLength > 0;
