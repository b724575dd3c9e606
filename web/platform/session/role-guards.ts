import { type Area, coversAreas } from "@prepara/domain/access/area";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { forgetAnswers, forgetOthersAnswers, keepAnswer, keptOnDevice } from "#web/platform/api/kept-answers";
import { problemFrom } from "#web/platform/api/problem";
import { notify } from "#web/platform/notices/notify";
import { requireSession } from "./guards.ts";
import { loadMe, type Me, meQuery } from "./me.ts";
import { openWithoutConnection } from "./offline-session.ts";
import { belongToPerson } from "./person.ts";

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
  belongToPerson(); // before anything of the person is read
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
  belongToPerson(); // before anything of the person is read
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
