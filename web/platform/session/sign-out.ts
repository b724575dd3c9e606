import type { Notice } from "#web/platform/notices/notify";
import { authClient } from "./auth-client.ts";
import { keepFarewell } from "./farewell.ts";
import { holdPage, leavePage } from "./person.ts";

/** Longer than any answer takes; whoever leaves does not wait for a server that is away. */
const PATIENCE_MS = 5_000;

const goodbye: Notice = { kind: "success", title: "Logout realizado", description: "Até logo!" };

/**
 * 'Sair': ends this session and leaves for /auth. The device forgets the person also when the server could
 * not be told, which the sign-in page then says.
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

/** Leaves for /auth, which says `farewell`. */
export function leaveFor(farewell: Notice = goodbye): void {
  keepFarewell(farewell);
  leavePage("/auth");
}
