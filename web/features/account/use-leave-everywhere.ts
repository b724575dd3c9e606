import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { leaveCheckIns } from "#web/features/shipments/shipments.public";
import { notify } from "#web/platform/notify";
import { useWrite } from "#web/platform/use-write";
import { authCall, withoutData } from "./account.queries.ts";

/** 'Sair de todos': ends every session, this one too, and goes to /auth. */
export function useLeaveEverywhere(): () => Promise<void> {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const leaving = useWrite({
    call: (_: null) => authCall((client) => withoutData(client.signOut({ scope: "global" }))),
    success: null,
    failure: "Erro ao fazer logout",
    stale: [],
  });
  return async () => {
    const forgetDrafts = await leaveCheckIns();
    if (!forgetDrafts || !(await leaving.run(null))) return;
    await forgetDrafts();
    notify({ kind: "success", title: "Logout realizado", description: "Até logo!" });
    await navigate({ to: "/auth" });
    cache.clear();
  };
}
