import type { AccountDeletion, ProfilePatch } from "@prepara/domain/account/input";
import type { GoTrueClient } from "@supabase/auth-js";
import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, dataOf, withoutBody } from "#web/platform/api/api";
import { Problem } from "#web/platform/api/problem";
import { useWrite } from "#web/platform/api/use-write";
import { authClient } from "#web/platform/session/auth-client";
import { authFailureText } from "./auth-failure.ts";
import { withPresentProof } from "./present-proof.ts";

type Refusal = { message: string; code?: string | undefined; status?: number | undefined };
type Outcome<T> = { data: T; error: null } | { data: unknown; error: Refusal };

/** A call of the auth client as queries and `useWrite` take it; its refusals are told in the user's words. */
export async function authCall<T>(act: (client: GoTrueClient) => Promise<Outcome<T>>): Promise<Answer<T>> {
  const outcome = await act(await authClient());
  if (outcome.error === null) return { data: outcome.data, response: new Response() };
  const { error } = outcome;
  throw new Problem({
    status: error.status ?? 0,
    code: error.code ?? "unexpected",
    detail: authFailureText(error),
  });
}

/** For calls that answer nothing but whether they were refused. */
export async function withoutData(call: Promise<{ error: Refusal | null }>): Promise<Outcome<true>> {
  return { data: true, error: (await call).error };
}

/** The sign-in account as the auth service knows it now: pending e-mail, factors, identities. */
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
    stale: ["sessions"],
  });

export const useEndOtherSessions = () =>
  useWrite({
    call: (_: null) => authCall((client) => withoutData(client.signOut({ scope: "others" }))),
    success: "As outras sessões foram encerradas",
    failure: "Erro ao encerrar as sessões",
    stale: ["sessions"],
  });

export const useDeleteAccount = () =>
  useWrite({
    call: (body: AccountDeletion) => withPresentProof(() => withoutBody(api.DELETE("/api/v1/me", { body }))),
    success: null, // said by the page it leads to
    failure: "Erro ao excluir a conta",
    stale: [],
  });
