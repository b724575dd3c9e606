import { redirect } from "@tanstack/react-router";
import { notify } from "#web/platform/notices/notify";
import { carriedSession, tookCarried } from "#web/platform/session/carried-session";
import { safeReturn } from "#web/platform/session/safe-return";
import { needsSecondFactor, sessionReady } from "#web/platform/session/session";
import { type Arrival, arrivalAt } from "./arrival.ts";
import type { AuthSearch } from "./auth-search.ts";

/**
 * Who may see which step of /auth: people with a whole session are led on, unless a link brought them here
 * for something.
 */
export async function admit(search: AuthSearch): Promise<{ arrival: Arrival }> {
  // Before the auth client reads the address: it takes only what this browser asked for, and would leave the
  // tokens standing there.
  if (tookCarried()) throw redirect({ to: "/auth", search, hash: "", replace: true });
  const session = await sessionReady();
  const carried = carriedSession();
  if (carried) return { arrival: { kind: "carried", carried } };
  const arrival = arrivalAt(new URL(location.href));
  const back = search.voltar ? { voltar: search.voltar } : {};
  if (!session) {
    if (search.modo === "segundo-fator") throw redirect({ to: "/auth", search: back, replace: true });
    if (search.modo === "convite" && arrival.kind === "nothing")
      throw redirect({ to: "/auth", search: back, replace: true });
    if (search.modo === "nova-senha" && arrival.kind === "nothing")
      throw redirect({ to: "/auth", search: { modo: "recuperar" }, replace: true });
    return { arrival };
  }
  const isToldHere = arrival.kind !== "nothing" && search.modo !== undefined;
  if (isToldHere || search.modo === "nova-senha" || search.modo === "convite") return { arrival };
  if (await needsSecondFactor()) {
    if (search.modo === "segundo-fator") return { arrival };
    throw redirect({ to: "/auth", search: { ...back, modo: "segundo-fator" }, replace: true });
  }
  if (search.modo === "email-alterado") {
    tellOnce("E-mail alterado", "Use o novo endereço para entrar.");
    throw redirect({ to: "/conta", search: { aba: "perfil" }, replace: true });
  }
  if (search.modo === "confirmar") tellOnce("E-mail confirmado", "Sua suíte está pronta.");
  throw redirect({ to: safeReturn(search.voltar), replace: true });
}

let hasTold = false;

/** A link is followed by loading the page, and guards run more than once in its life. */
function tellOnce(title: string, description: string): void {
  if (!hasTold) notify({ kind: "success", title, description });
  hasTold = true;
}
