import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { amazonServer } from "../../server/adapters/wire-servers/amazon-server.ts";
import { keepaServer } from "../../server/adapters/wire-servers/keepa-server.ts";
import {
  ebayServer,
  serpapiServer,
  upcitemdbServer,
} from "../../server/adapters/wire-servers/supplier-servers.ts";
import { whatsappServer } from "../../server/adapters/wire-servers/whatsapp-server.ts";

const KEY = "chave";
const main = fileURLToPath(new URL("../../server/main.ts", import.meta.url));
const AMAZON = { clientId: "cliente", clientSecret: "segredo", refreshToken: "renovacao" };
const READY_WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 200;

/**
 * The product with every key set, pointed at loopback servers that speak the vendors' formats and can be told
 * to misbehave.
 */
export async function keyedProduct() {
  const [keepa, upcitemdb, serpapi, ebay, amazon, whatsapp] = await Promise.all([
    keepaServer(KEY),
    upcitemdbServer(KEY),
    serpapiServer(KEY),
    ebayServer(KEY, KEY),
    amazonServer(AMAZON),
    whatsappServer(KEY),
  ]);
  const wires = [keepa, upcitemdb, serpapi, ebay, amazon, whatsapp];
  const folder = await mkdtemp(join(tmpdir(), "prepara-keyed-"));
  const baseURL = `http://127.0.0.1:${await freePort()}`;
  const server = spawn(process.execPath, [main], {
    stdio: "ignore",
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PREPARA_TEST_RUN: process.env.PREPARA_TEST_RUN,
      PORT: new URL(baseURL).port,
      PUBLIC_URL: baseURL,
      PREPARA_DATA_DIR: folder,
      AUTH_RATE_LIMITS: "off",
      KEEPA_API_KEY: KEY,
      KEEPA_URL: keepa.url,
      UPCITEMDB_KEY: KEY,
      UPCITEMDB_URL: upcitemdb.url,
      SERPAPI_KEY: KEY,
      SERPAPI_URL: serpapi.url,
      EBAY_CLIENT_ID: KEY,
      EBAY_CLIENT_SECRET: KEY,
      EBAY_URL: ebay.url,
      SPAPI_CLIENT_ID: AMAZON.clientId,
      SPAPI_CLIENT_SECRET: AMAZON.clientSecret,
      SPAPI_REFRESH_TOKEN: AMAZON.refreshToken,
      SPAPI_SELLER_ID: "A1",
      SPAPI_URL: amazon.url,
      SPAPI_TOKEN_URL: amazon.tokenUrl,
      WHATSAPP_NOTICES: "true",
      WHATSAPP_TOKEN: KEY,
      WHATSAPP_PHONE_ID: "1055",
      WHATSAPP_URL: whatsapp.url,
      DEMO_DATA: "true",
      ADMIN_EMAILS: "admin@e2e.exemplo.com.br",
      PIX_KEY: "pix@prepara.exemplo.com.br",
      USD_BRL_RATE: "5.3451",
    },
  });
  await readiness(baseURL, server).catch((error: unknown) => {
    server.kill("SIGTERM");
    throw error;
  });
  return {
    baseURL,
    keepa,
    serpapi,
    ebay,
    amazon,
    whatsapp,
    async stop() {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
      await Promise.all(wires.map((wire) => wire.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type KeyedProduct = Awaited<ReturnType<typeof keyedProduct>>;

async function readiness(baseURL: string, server: ChildProcess): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && server.exitCode === null) {
    const answer = await fetch(`${baseURL}/readyz`).catch(() => null); // not listening yet
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  throw new Error("the product with keys did not start");
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
