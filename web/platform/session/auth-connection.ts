import { GoTrueClient } from "@supabase/auth-js";
import { publicConfig } from "#web/platform/public-config";

type Options = ConstructorParameters<typeof GoTrueClient>[0];

/** A session, or an account, with which the client completes a session that it was given. */
type Answer = { access_token?: string; user?: { id: string }; id?: string; expires_at?: number };

/** Creates an auth client for this server. `auth-client.ts` loads this file with the library when needed. */
export async function connect(storageKey: string, others: Options = {}): Promise<GoTrueClient> {
  const { authUrl, apikey } = await publicConfig();
  const client = new GoTrueClient({
    url: new URL(authUrl, location.href).href,
    headers: { apikey },
    storageKey,
    storage: localStorage,
    flowType: "pkce",
    fetch: fetchInTime,
    ...others,
  });
  return client;

  /**
   * Fetches without `expires_at`, the server's instant at which a session's token ends. The client then takes
   * this device's clock and `expires_in`, so that a token does not seem to have ended, nor to be valid for
   * too long, where that clock is wrong.
   *
   * The client would store any session that it receives. One of a call whose step was left meanwhile, or
   * that another person's sign-in overtook, is ended instead, unless it is of the person who is here
   * now. A client without storage knows nobody: who uses it checks the person.
   */
  async function fetchInTime(...request: Parameters<typeof fetch>): Promise<Response> {
    // Where a step is left, the history entry is another one (`historyEntry`; imported here, it would enlarge
    // what every page loads beyond its budget). A code is exchanged before any step.
    const now = () =>
      [
        /pkce/.test(request.join()) || history.state?.__TSR_key,
        localStorage.getItem(storageKey)?.match(/user":{"id":"[^"]*/),
      ].join();
    const before = now();
    const response = await fetch(...request);
    response.json = async () => {
      const answer: Answer = JSON.parse(await response.text());
      delete answer.expires_at;
      const { access_token: token, user, id = user?.id } = answer;
      if (!id || before === now() || now().endsWith(id)) return answer;
      if (token) void client.admin.signOut(token, "local");
      throw new Error(); // to the client like no answer, after which it keeps the session that it has
    };
    return response;
  }
}
