import { keepaServer } from "./keepa-server.ts";
import { serpapiServer, upcitemdbServer } from "./supplier-servers.ts";

const KEY = "demonstracao";
/** Long enough to see the screens wait, short enough not to bore. */
const DELAY_MS = 350;

export type Sandbox = {
  /** Settings that point the product at the stand-ins; every screen then says 'dados de demonstração'. */
  settings: Record<string, string>;
  stop(): Promise<void>;
};

/**
 * Starts stand-ins of Keepa, UPCitemdb and SerpApi with plausible data, for people without accounts (`npm run
 * demo`).
 */
export async function startSandbox(): Promise<Sandbox> {
  const [keepa, upcitemdb, serpapi] = await Promise.all([
    keepaServer(KEY),
    upcitemdbServer(KEY),
    serpapiServer(KEY),
  ]);
  const servers = [keepa, upcitemdb, serpapi];
  for (const server of servers) server.delayMs = DELAY_MS;
  // Nobody runs out of tokens in a demonstration.
  keepa.bucket.tokens = Number.MAX_SAFE_INTEGER;
  return {
    settings: {
      KEEPA_API_KEY: KEY,
      KEEPA_URL: keepa.url,
      UPCITEMDB_KEY: KEY,
      UPCITEMDB_URL: upcitemdb.url,
      SERPAPI_KEY: KEY,
      SERPAPI_URL: serpapi.url,
      DEMO_DATA: "true",
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
