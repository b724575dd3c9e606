import type { ProfilePatch } from "@prepara/domain/account/input";
import type { GoTrueClient } from "@supabase/auth-js";
import { queryOptions } from "@tanstack/react-query";
import { authCall, withoutData } from "#web/features/account/forms/auth-call";
import { api, dataOf, withoutBody } from "#web/platform/api/api";
import { useWrite } from "#web/platform/api/use-write";
import { withReauthentication } from "./reauthentication.ts";

/** The user as the auth service has it: pending e-mail, factors, identities. */
export const userQuery = queryOptions({
  queryKey: ["sign-in"],
  queryFn: async () => (await dataOf(authCall((client) => client.getUser()))).user,
  meta: { failure: "Erro ao carregar a conta" },
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/sessions", { signal })),
  meta: { failure: "Erro ao carregar as sessões" },
});

export type OpenSession = Awaited<ReturnType<NonNullable<typeof sessionsQuery.queryFn>>>["items"][number];

export const useSaveProfile = () =>
  useWrite({
    call: ({ fullName, whatsapp }: ProfilePatch) =>
      api.PATCH("/api/v1/me", {
        body: { ...(fullName !== undefined && { fullName }), ...(whatsapp !== undefined && { whatsapp }) },
      }),
    success: null,
    failure: "Erro ao salvar o perfil",
    stale: ["me"],
  });

export const useEndSession = () =>
  useWrite({
    call: (id: string) => withoutBody(api.DELETE("/api/v1/sessions/{id}", { params: { path: { id } } })),
    success: "Sessão encerrada",
    failure: "Erro ao encerrar a sessão",
    // A waiting change of address ends with it.
    stale: ["sessions", "sign-in"],
  });

/** The client's own `signOut` also tells of a success where the server refused the token. */
export async function endSessions(client: GoTrueClient, scope: "global" | "others") {
  const { data } = await client.getSession();
  return withoutData(client.admin.signOut(data.session?.access_token ?? "", scope));
}

export const useEndOtherSessions = () =>
  useWrite({
    call: (_: null) =>
      authCall(async (client) => {
        const ended = await endSessions(client, "others");
        // New tokens, so that a copy of the former ones is refused as a replay (docs/decisions/0037).
        if (ended.error === null) await client.refreshSession();
        return ended;
      }),
    success: "As outras sessões foram encerradas",
    failure: "Erro ao encerrar as sessões",
    stale: ["sessions", "sign-in"],
  });

export const useDeleteAccount = () =>
  useWrite({
    call: (body: { email: string } | { suiteNumber: number }) =>
      withReauthentication(() => withoutBody(api.DELETE("/api/v1/me", { body }))),
    success: null, // /auth shows it
    failure: "Erro ao excluir a conta",
    stale: [],
  });
