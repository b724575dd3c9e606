import { leaveCheckIns } from "#web/features/shipments/shipments.public";
import { useWrite } from "#web/platform/api/use-write";
import { holdPage } from "#web/platform/session/person";
import { leaveFor } from "#web/platform/session/sign-out";
import { authCall, withoutData } from "./account.queries.ts";

/** 'Sair de todos': ends every session, this one too, and goes to /auth. */
export function useLeaveEverywhere(): () => Promise<void> {
  const leaving = useWrite({
    call: (_: null) => authCall((client) => withoutData(client.signOut({ scope: "global" }))),
    success: null,
    failure: "Erro ao fazer logout",
    stale: [],
  });
  return async () => {
    const forgetDrafts = await leaveCheckIns();
    if (!forgetDrafts) return;
    holdPage(true);
    if (await leaving.run(null)) {
      await forgetDrafts();
      leaveFor();
    }
    holdPage(false);
  };
}
