import type { Area } from "@prepara/domain/access/area";
import { withReauthentication } from "#web/features/account/reauthentication.public";
import { api, withoutBody } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { useWrite } from "#web/platform/api/use-write";

const teamPage = (cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/floor/staff", { params: { query: { limit: 50, ...(cursor && { cursor }) } }, signal });

/** A person of the warehouse with the areas that were lent. */
export type Member = NonNullable<Awaited<ReturnType<typeof teamPage>>["data"]>["items"][number];

/** The warehouse's people by suite number. */
export const teamQuery = listQuery({ key: ["team"], failure: "Erro ao carregar equipe", page: teamPage });

/**
 * `areasBefore`: what the screen showed, so that the server refuses to overwrite a change by another admin.
 */
type Lent = { userId: string; areas: Area[]; areasBefore: Area[] };

/** Lends these areas, which replace the earlier ones. `success`: null where the switch itself shows it. */
export const useLendAreas = (success: string | null) =>
  useWrite({
    call: ({ userId, ...body }: Lent) =>
      withReauthentication(() =>
        api.PUT("/api/v1/floor/staff/{userId}", { params: { path: { userId } }, body }),
      ),
    success,
    failure: "Erro ao salvar áreas",
    stale: ["team", "me"],
  });

export const useTakeAreasBack = () =>
  useWrite({
    call: ({ userId }: { userId: string }) =>
      withReauthentication(() =>
        withoutBody(api.DELETE("/api/v1/floor/staff/{userId}", { params: { path: { userId } } })),
      ),
    success: "Pessoa removida da equipe",
    failure: "Erro ao remover da equipe",
    stale: ["team", "me"],
  });
