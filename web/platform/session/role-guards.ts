import { type Area, coversAreas } from "@prepara/domain/access/area";
import type { Session } from "@supabase/auth-js";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { forgetAnswers, forgetOthersAnswers, keepAnswer, keptOnDevice } from "#web/platform/api/kept-answers";
import { problemFrom } from "#web/platform/api/problem";
import { notify } from "#web/platform/notices/notify";
import { isExpired } from "./api-session.ts";
import { requireSession } from "./guards.ts";
import { loadMe, type Me, meQuery } from "./me.ts";
import { bindPageToPerson, storedSession } from "./person.ts";
import { currentSession, openWithStoredSession } from "./session.ts";

/**
 * Redirects everyone but admins (docs/product.md#access). Asks the server before any admin data is requested.
 */
export const requireAdmin = (cache: QueryClient) => mustBe(cache, ({ isAdmin }) => isAdmin);

/** The floor's screens that are open to some areas only; all others are open to all staff. */
const areasOfScreens: readonly (readonly [path: string, areas: readonly Area[]])[] = [
  ["/galpao/doca", ["recebimento"]],
  ["/galpao/caixas", ["recebimento", "suporte"]],
  ["/galpao/enviar", ["prep"]],
  ["/galpao/embalar", ["prep"]],
];

const keptMeQuery = queryOptions({
  ...meQuery,
  ...keptOnDevice,
  queryFn: (context) => keepAnswer(context, () => loadMe(context.signal)),
});

/**
 * Redirects everyone but admins and people with an area that opens the wanted screen
 * (docs/product.md#staff-areas), and people without a session as `requireSession` does. If the server cannot
 * be reached, its last answer on this device decides, since the server checks every act again; without such
 * an answer, the offline page opens.
 */
export async function requireStaff(cache: QueryClient, wanted: string): Promise<void> {
  if (!openWithoutConnection()) await requireSession(wanted);
  bindPageToPerson(); // before anything of the person is read
  const me = await cache.ensureQueryData(keptMeQuery).catch((cause: unknown) => {
    if (problemFrom(cause).code !== "offline") throw cause;
    location.replace("/sem-conexao");
    return new Promise<never>(() => {});
  });
  void (me.areas.length > 0 ? forgetOthersAnswers() : forgetAnswers());
  const [, needed] = areasOfScreens.find(([path]) => wanted.startsWith(path)) ?? [];
  refuse(me, needed ? coversAreas(me.areas, needed) : me.areas.length > 0);
}

async function mustBe(cache: QueryClient, isAllowed: (me: Me) => boolean): Promise<void> {
  bindPageToPerson(); // before anything of the person is read
  const me = await cache.ensureQueryData(meQuery);
  refuse(me, isAllowed(me));
}

function refuse(me: Me, isAllowed: boolean): void {
  if (isAllowed && me.mustAddSecondFactor)
    throw redirect({ to: "/conta", search: { aba: "seguranca" }, replace: true });
  if (isAllowed) return;
  notify({
    kind: "error",
    title: "Acesso negado",
    description: "Você não tem permissão para acessar esta página.",
  });
  throw redirect({ to: "/", replace: true });
}

/**
 * Opens the page with the stored session if its token has expired and there is no connection to refresh it;
 * true also while such a session still waits for its refresh. False if the session is valid or can be
 * refreshed, and if its second factor is missing.
 */
export function openWithoutConnection(): boolean {
  const own = currentSession();
  const session = own ?? storedSession();
  if (!session || !isExpired(session) || lacksSecondFactor(session)) return false;
  if (!own && navigator.onLine !== false) return false;
  if (!own) openWithStoredSession(session);
  return true;
}

/** The auth client's own check, repeated here because that client would first refresh the token. */
function lacksSecondFactor({ user, access_token }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasFactor && claimIn(access_token, "aal") === "aal1";
}

/** A claim of a token, unverified; undefined when the token cannot be decoded (its use fails in words). */
export function claimIn(accessToken: string, name: string): unknown {
  try {
    const claims: Record<string, unknown> | null = JSON.parse(decoded(accessToken.split(".")[1] ?? ""));
    return claims?.[name];
  } catch {
    return undefined;
  }
}

function decoded(base64url: string): string {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)));
}
