import { redirect } from "@tanstack/react-router";
import { storeLinkSession } from "./link-session.ts";
import { needsSecondFactor, sessionReady } from "./session.ts";

/**
 * Redirects to /auth unless the person is signed in including the second factor; /auth then leads back to
 * `wanted`.
 */
export async function requireSession(wanted: string): Promise<void> {
  if (storeLinkSession()) throw redirect({ to: "/auth", search: {}, replace: true });
  if (!(await sessionReady())) throw redirect({ to: "/auth", search: { voltar: wanted }, replace: true });
  if (await needsSecondFactor())
    throw redirect({ to: "/auth", search: { modo: "segundo-fator", voltar: wanted }, replace: true });
}

/** The path to return to after sign-in if it belongs to this site, else the dashboard. */
export const safeReturn = (wanted: string | undefined): string =>
  wanted && /^\/(?![/\\])/.test(wanted) && !/^\/(auth)?([?#]|$)/.test(wanted) ? wanted : "/dashboard";
