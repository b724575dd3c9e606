import { amazonServer } from "../../server/adapters/fake-servers/amazon-server.ts";
import { keepaServer } from "../../server/adapters/fake-servers/keepa-server.ts";
import {
  ebayServer,
  serpapiServer,
  upcitemdbServer,
} from "../../server/adapters/fake-servers/supplier-servers.ts";
import { whatsappServer } from "../../server/adapters/fake-servers/whatsapp-server.ts";
import { ownServer } from "./own-server.ts";

const KEY = "chave";
const AMAZON = { clientId: "cliente", clientSecret: "segredo", refreshToken: "renovacao" };

/**
 * The product with every key set, connected to loopback servers that speak the vendors' formats and can be
 * made to fail or delay.
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
  const server = await ownServer({
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
    USD_BRL_RATE: "5.3451",
  });
  return {
    baseURL: server.baseURL,
    keepa,
    serpapi,
    ebay,
    amazon,
    whatsapp,
    async stop() {
      await server.stop();
      await Promise.all(wires.map((wire) => wire.stop()));
    },
  };
}

export type KeyedProduct = Awaited<ReturnType<typeof keyedProduct>>;
