import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { notify } from "#web/platform/notices/notify";
import { tookCarried } from "./carried-session.ts";
import { needsSecondFactor, sessionReady } from "./session.ts";

/**
 * Lets only people pass who are signed in, second factor and all; others go to /auth, which leads back to
 * `wanted`.
 */
export async function requireSession(wanted: string): Promise<void> {
  if (tookCarried()) throw redirect({ to: "/auth", search: {}, replace: true });
  if (!(await sessionReady())) throw redirect({ to: "/auth", search: { voltar: wanted }, replace: true });
  if (await needsSecondFactor())
    throw redirect({ to: "/auth", search: { modo: "segundo-fator", voltar: wanted }, replace: true });
}

/**
 * Lets only admins pass (docs/product.md#access); asks the server who this is before any admin data is
 * requested.
 */
export async function requireAdmin(cache: QueryClient): Promise<void> {
  const { meQuery } = await import("./me.ts"); // with the API client, which /auth does not need
  const me = await cache.ensureQueryData(meQuery);
  if (me.mustAddSecondFactor) throw redirect({ to: "/conta", search: { aba: "seguranca" }, replace: true });
  if (me.isAdmin) return;
  notify({
    kind: "error",
    title: "Acesso negado",
    description: "Você não tem permissão para acessar esta página.",
  });
  throw redirect({ to: "/", replace: true });
}

/** A path of our own to go back to, or the dashboard; never another site. */
export const safeReturn = (wanted: string | undefined): string =>
  wanted && /^\/(?![/\\])/.test(wanted) && !/^\/(auth)?([?#]|$)/.test(wanted) ? wanted : "/dashboard";
