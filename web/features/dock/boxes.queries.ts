import type { BoxStatus } from "@prepara/domain/dock/box";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import type { paths } from "#web/platform/api/api-schema.gen";
import { keepFirstPage } from "#web/platform/api/kept-answers";
import { listQuery } from "#web/platform/api/list";
import type { Problem } from "#web/platform/api/problem";
import { seenVersion } from "#web/platform/api/seen-version";
import { createIdempotencyKeys, useWrite } from "#web/platform/api/use-write";
import { counted } from "#web/platform/formats";

type Logged = paths["/api/v1/floor/boxes"]["post"]["responses"][201]["content"]["application/json"];
/** A scanned box with what its code found. */
export type LoggedBox = Logged;

type Wanted = { status?: BoxStatus; day?: "today" };

const page = (wanted: Wanted) => (cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/floor/boxes", {
    params: { query: { limit: 50, ...wanted, ...(cursor && { cursor }) } },
    signal,
  });

/** Boxes at the dock, last scanned first; kept on the device. */
export const boxesQuery = (wanted: Wanted) =>
  keepFirstPage(
    listQuery({
      key: ["boxes", "list", wanted.status ?? "", wanted.day ?? ""],
      failure: "Erro ao carregar caixas",
      shows: ["shipments"],
      page: page(wanted),
    }),
  );

/** A box at the dock. */
export type Box = NonNullable<Awaited<ReturnType<ReturnType<typeof page>>>["data"]>["items"][number];

export const boxQuery = (id: string) =>
  queryOptions({
    queryKey: ["boxes", "one", id],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/v1/floor/boxes/{id}", { params: { path: { id } }, signal })),
    meta: { failure: "Erro ao carregar caixas" },
  });

/** The owner and the confirmed suite that a screen shows; once they differ, the server refuses. */
const seenOf = ({ customer, suiteRead }: Pick<Box, "customer" | "suiteRead">) => ({
  seenUserId: customer?.userId ?? null,
  seenSuite: suiteRead,
});

/**
 * Reads a box again after a refusal because it has changed: a dialog shows it as it was, since the rows of a
 * list stay while a dialog is open.
 */
function useReadChanged(onPresent?: (box: Box) => void) {
  const cache = useQueryClient();
  return async ({ code }: Problem, { box: { id } }: { box: Box }) => {
    if (code !== "box_changed") return;
    // Should it fail, the dialog keeps what it showed, and another attempt is refused again.
    if (onPresent) await cache.fetchQuery({ ...boxQuery(id), staleTime: 0 }).then(onPresent, () => {});
  };
}

type Owner = { box: Box } & ({ suite: number } | { userId: string | null });

/** Names the owner of a box as it was shown, so that another one is not replaced unseen, or takes it away. */
export const useNameOwner = (onPresent?: (box: Box) => void) =>
  useWrite({
    call: ({ box, ...owner }: Owner) =>
      api.PATCH("/api/v1/floor/boxes/{id}", {
        params: { path: { id: box.id } },
        body: { ...owner, ...seenOf(box) },
      }),
    onRefused: useReadChanged(onPresent),
    success: "Caixa atualizada!",
    failure: "Erro ao salvar caixa",
    stale: ["boxes"],
  });

/** Marks a box as counted, because all units of its shipments are. */
export const useMarkCounted = () =>
  useWrite({
    call: ({ id, version }: Pick<Box, "id" | "version">, headers) =>
      api.POST("/api/v1/floor/boxes/{id}/counted", {
        params: { path: { id } },
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: "Caixa atualizada!",
    failure: "Erro ao salvar caixa",
    stale: ["boxes", "floor-shipments"],
  });

type Goods = { box: Box; productName: string; good: number };

const keysToRegister = createIdempotencyKeys();

/** Registers goods that the customer of a box, as it was shown, did not announce, and counts them. */
export const useRegisterUnannounced = (onPresent: (box: Box) => void) =>
  useWrite({
    keysToMake: keysToRegister,
    call: ({ box, ...goods }: Goods, headers) =>
      api.POST("/api/v1/floor/boxes/{id}/unannounced", {
        params: { path: { id: box.id } },
        body: { ...goods, ...seenOf(box) },
        headers: { ...headers, ...seenVersion(box.version) },
      }),
    onRefused: useReadChanged(onPresent),
    success: ({ qty, customer }) => ({
      title: "Mercadoria registrada!",
      description: `${counted(qty, "unidade", "unidades")} na suíte ${customer.suiteLabel}. O cliente foi avisado.`,
    }),
    failure: "Erro ao registrar mercadoria",
    stale: ["boxes", "floor-shipments", "admin-shipments"],
  });

/** Hands a box back as it was shown: it cannot be taken back. */
export const useHandBack = (onPresent: (box: Box) => void) =>
  useWrite({
    call: ({ box, reason }: { box: Box; reason: string }, headers) =>
      api.POST("/api/v1/floor/boxes/{id}/hand-back", {
        params: { path: { id: box.id } },
        body: { reason, ...seenOf(box) },
        headers,
      }),
    onRefused: useReadChanged(onPresent),
    success: "Caixa devolvida à transportadora",
    failure: "Erro ao devolver caixa",
    stale: ["boxes"],
  });
