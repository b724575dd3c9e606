import { GoTrueClient } from "@supabase/auth-js";
import { publicConfig } from "#web/platform/public-config";

type Options = ConstructorParameters<typeof GoTrueClient>[0];

/** Creates an auth client for this server. `auth-client.ts` loads this file with the library when needed. */
export async function connect(storageKey: string, others: Options = {}): Promise<GoTrueClient> {
  const { authUrl, apikey } = await publicConfig();
  return new GoTrueClient({
    url: new URL(authUrl, location.origin).href,
    headers: { apikey },
    storageKey,
    storage: localStorage,
    flowType: "pkce",
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    fetch: fetchForThisClock,
    ...others,
  });
}

/**
 * Fetches without `expires_at`, the server's instant at which a session's token ends. The client then takes
 * this device's clock and `expires_in`, so that a token does not seem to have ended, nor to be valid for too
 * long, where that clock is wrong.
 */
async function fetchForThisClock(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  response.json = async () =>
    JSON.parse(await response.text(), (key, value) => (key === "expires_at" ? undefined : value));
  return response;
}
