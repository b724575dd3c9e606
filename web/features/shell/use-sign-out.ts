import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { leaveCheckIns } from "#web/features/shipments/shipments.public";
import { authClient } from "#web/platform/auth-client";
import { notify } from "#web/platform/notify";

/** 'Sair': ends this session, forgets what was loaded and goes to /auth (spec §2, §8). */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const cache = useQueryClient();
  return async () => {
    const forgetDrafts = await leaveCheckIns();
    if (!forgetDrafts) return;
    const { error } = await (await authClient()).signOut({ scope: "local" });
    if (error) return notify({ kind: "error", title: "Erro ao fazer logout", description: error.message });
    await forgetDrafts();
    notify({ kind: "success", title: "Logout realizado", description: "Até logo!" });
    await navigate({ to: "/auth" });
    cache.clear();
  };
}
