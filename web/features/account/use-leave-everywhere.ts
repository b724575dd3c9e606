import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { forgetCheckIns, mayLeaveCheckIns } from "#web/features/shipments/shipments.public";
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
    if (!(await mayLeaveCheckIns()) || !(await leaving.run(null))) return;
    await forgetCheckIns();
    notify({ kind: "success", title: "Logout realizado", description: "Até logo!" });
    await navigate({ to: "/auth" });
    cache.clear();
  };
}
