import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { notify } from "#web/platform/notices/notify";
import { tookCarried } from "./carried-session.ts";
import { needsSecondFactor, sessionReady } from "./session.ts";

/**
 * Redirects to /auth unless the person is signed in including the second factor; /auth then leads back to
 * `wanted`.
 */
export async function requireSession(wanted: string): Promise<void> {
  if (tookCarried()) throw redirect({ to: "/auth", search: {}, replace: true });
  if (!(await sessionReady())) throw redirect({ to: "/auth", search: { voltar: wanted }, replace: true });
  if (await needsSecondFactor())
    throw redirect({ to: "/auth", search: { modo: "segundo-fator", voltar: wanted }, replace: true });
}

/**
 * Redirects everyone but admins (docs/product.md#access). Asks the server before any admin data is requested.
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

/** The path to return to after sign-in if it belongs to this site, else the dashboard. */
export const safeReturn = (wanted: string | undefined): string =>
  wanted && /^\/(?![/\\])/.test(wanted) && !/^\/(auth)?([?#]|$)/.test(wanted) ? wanted : "/dashboard";
