import { keepaServer } from "./keepa-server.ts";
import { serpapiServer, upcitemdbServer } from "./supplier-servers.ts";

const KEY = "demonstracao";
/** Long enough for loading states to be visible. */
const DELAY_MS = 350;

type Sandbox = {
  /** Settings that point the product at the fake servers; screens then show 'dados de demonstração'. */
  settings: Record<string, string>;
  stop(): Promise<void>;
};

/** Starts fake Keepa, UPCitemdb and SerpApi servers with generated data, for `npm run demo`. */
export async function startSandbox(): Promise<Sandbox> {
  const [keepa, upcitemdb, serpapi] = await Promise.all([
    keepaServer(KEY),
    upcitemdbServer(KEY),
    serpapiServer(KEY),
  ]);
  const servers = [keepa, upcitemdb, serpapi];
  for (const server of servers) server.delayMs = DELAY_MS;
  // The demonstration never runs out of tokens.
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
