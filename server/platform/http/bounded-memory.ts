import type { ServerResponse } from "node:http";
import { constants, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { networkKey } from "#server/platform/limits/address-key";

/** Of the heap's limit, in memory that is still in use after a collection; the server needs a third of it. */
const MOST_IN_USE = 0.6;
/** Fewer requests of a network are not ended: memory that does not depend on them would end all. */
const FEW_REQUESTS = 16;

const majorCollection = z.object({
  detail: z.object({ kind: z.literal(constants.NODE_PERFORMANCE_GC_MAJOR) }),
});

/** Not an event stream whose reader keeps up: an office has one for each open page. */
const holds = (response: ServerResponse) => !response.headersSent || response.writableLength > 0;

/**
 * Ends the requests of the network that has most unanswered ones whenever too much memory stays in use after
 * a major collection, and logs it. The limits on bodies, answers and connections keep memory far below; what
 * they do not count would otherwise end the server, and with it the requests of all.
 */
export function boundMemory(app: FastifyInstance): void {
  const networks = new Map<string, Set<ServerResponse>>();
  app.addHook("onRequest", (request, { raw }, done) => {
    const network = networkKey(request.ip);
    const own = networks.get(network) ?? new Set();
    networks.set(network, own);
    own.add(raw);
    raw.once("close", () => {
      own.delete(raw);
      if (own.size === 0 && networks.get(network) === own) networks.delete(network);
    });
    done();
  });
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntries().some((entry) => majorCollection.safeParse(entry).success)) return;
    const { heapUsed, external } = process.memoryUsage();
    if (heapUsed + external < MOST_IN_USE * getHeapStatistics().heap_size_limit) return;
    const holding = [...networks].map(([network, all]) => ({ network, requests: [...all].filter(holds) }));
    const [most] = holding.toSorted((one, other) => other.requests.length - one.requests.length);
    const { network, requests = [] } = most ?? {};
    const isEnded = requests.length >= FEW_REQUESTS;
    app.log.error({ heapUsed, external, network, requests: requests.length, isEnded }, "memory runs out");
    if (isEnded) for (const { req } of requests) req.socket.destroy();
  });
  observer.observe({ entryTypes: ["gc"] });
  app.addHook("onClose", async () => observer.disconnect());
}
