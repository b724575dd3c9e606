import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { notify } from "#web/platform/notify";
import { sessionReady } from "#web/platform/session";

/** Lets only signed-in people pass; others go to /auth, which leads back to `wanted` afterwards. */
export async function requireSession(wanted: string): Promise<void> {
  if (!(await sessionReady())) throw redirect({ to: "/auth", search: { voltar: wanted }, replace: true });
}

/** Lets only admins pass (spec §6); asks the server who this is before any admin data is requested. */
export async function requireAdmin(cache: QueryClient): Promise<void> {
  const { meQuery } = await import("#web/platform/me"); // with the API client, which /auth does not need
  const me = await cache.ensureQueryData(meQuery);
  if (me.isAdmin) return;
  notify({
    kind: "error",
    title: "Acesso negado",
    description: "Você não tem permissão para acessar esta página.",
  });
  throw redirect({ to: "/", replace: true });
}
