import type { Notice } from "#web/platform/notices/notify";
import type { ScreenHref } from "#web/platform/screen-href";
import { authClient } from "./auth-client.ts";
import { keepFarewell } from "./farewell.ts";
import { holdPage, leavePage } from "./person.ts";

/** How long to wait for the server before signing out locally. */
const PATIENCE_MS = 5_000;

const goodbye: Notice = { kind: "success", title: "Logout realizado", description: "Até logo!" };

/**
 * 'Sair': ends the session and goes to /auth. Deletes local data even when the server did not respond, which
 * the sign-in page then reports.
 */
export async function signOutHere(): Promise<void> {
  document.body.hidden = true;
  holdPage(true);
  const client = await authClient();
  const tooLong = new Promise<{ error: { message: string } }>((resolve) => {
    const error = { message: "O servidor não respondeu. Neste aparelho você já saiu." };
    setTimeout(() => resolve({ error }), PATIENCE_MS);
  });
  const { error } = await Promise.race([client.signOut({ scope: "local" }), tooLong]);
  leaveFor(error ? { kind: "error", title: "Erro ao fazer logout", description: error.message } : goodbye);
}

/** Goes to /auth, which shows `farewell`. */
export function leaveFor(farewell: Notice = goodbye): void {
  keepFarewell(farewell);
  leavePage("/auth" satisfies ScreenHref);
}
