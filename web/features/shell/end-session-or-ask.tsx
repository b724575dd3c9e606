import { notify } from "#web/platform/notices/notify";
import { endPushes } from "#web/platform/session/end-pushes";
import { endSession, leaveToSignIn } from "#web/platform/session/sign-out";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { ask } from "#web/ui/overlay/open-question";

type Choice = "retry" | "this device only" | "stay";

/**
 * Ends the session on the server and opens the sign-in page. If the server fails to end it, the person stays
 * signed in and is asked whether to try again or to sign out on this device only. `forgetDrafts` runs before
 * the page is left.
 */
export async function endSessionOrAsk(forgetDrafts: () => Promise<void>): Promise<void> {
  const failure = await endSession();
  const choice = failure ? await askWhetherToRetry(failure) : "this device only";
  if (choice === "stay") return;
  if (choice === "retry") return endSessionOrAsk(forgetDrafts);
  await Promise.all([forgetDrafts(), endPushes()]);
  if (failure)
    leaveToSignIn({
      kind: "info",
      title: "Você saiu só neste aparelho",
      description: "A sessão pode continuar aberta no servidor até vencer.",
    });
  else leaveToSignIn();
}

function askWhetherToRetry(failure: string): Promise<Choice> {
  notify({ kind: "error", title: "Erro ao fazer logout", description: failure });
  return ask<Choice>((answer) => (
    <ConfirmDialog
      isLocal
      open
      onClose={() => answer("stay")}
      title="Você ainda está conectado"
      description={`${failure} Tente de novo, ou saia só neste aparelho: aqui nada seu fica guardado, mas a sessão pode continuar aberta no servidor até vencer.`}
      cancel="Continuar conectado"
      confirm="Tentar de novo"
      variant="primary"
      onConfirm={() => answer("retry")}
    >
      <Button variant="secondary" onClick={() => answer("this device only")}>
        Sair só neste aparelho
      </Button>
    </ConfirmDialog>
  ));
}
