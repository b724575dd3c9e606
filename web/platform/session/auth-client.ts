import type { GoTrueClient } from "@supabase/auth-js";

/** The storage key of the auth client's session; `public/boot.js` reads it before the first paint. */
export const sessionKey = "prepara-auth";

let client: Promise<GoTrueClient> | undefined;

/** The auth client, loaded on first use because it is 19 KB. */
export function authClient(): Promise<GoTrueClient> {
  client ??= import("./auth-connection.ts")
    .then((connection) => connection.connect(sessionKey))
    .catch((cause: unknown) => {
      client = undefined;
      throw cause;
    });
  return client;
}

/**
 * False when this browser certainly has no session: nothing is stored and the URL carries no sign-in result.
 */
export function mayHaveSession(): boolean {
  const brought = /[?&#](access_token|code|token_hash|error_description)=/;
  if (brought.test(location.search + location.hash)) return true;
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    return false;
  }
}
