import type { AdjustInput, Undo } from "@prepara/domain/stock/input";
import { api } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { useWrite } from "#web/platform/api/use-write";

const ownPage = (id: string, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/shipments/{id}/movements", {
    params: { path: { id }, query: { limit: 50, ...(cursor && { cursor }) } },
    signal,
  });

const floorPage = (id: string, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/floor/shipments/{id}/movements", {
    params: { path: { id }, query: { limit: 50, ...(cursor && { cursor }) } },
    signal,
  });

type ItemOf<Page extends typeof ownPage | typeof floorPage> = NonNullable<
  Awaited<ReturnType<Page>>["data"]
>["items"][number];

/** Units that moved from one place to another; only staff see who moved them. */
export type Movement = ItemOf<typeof ownPage> & Partial<ItemOf<typeof floorPage>>;

const failure = "Erro ao carregar movimentos";

/** The movements of the customer's own shipment, newest first; prep requests cause some of them. */
export const ownMovementsQuery = (id: string) =>
  listQuery<Movement>({
    key: ["shipments", "movements", id],
    failure,
    shows: ["prep-requests"],
    page: (cursor, signal) => ownPage(id, cursor, signal),
  });

/** The same for staff, of anybody's shipment. */
export const floorMovementsQuery = (id: string) =>
  listQuery<Movement>({
    key: ["floor-shipments", "movements", id],
    failure,
    shows: ["shipments", "admin-shipments", "prep-requests"],
    page: (cursor, signal) => floorPage(id, cursor, signal),
  });

const stale = ["shipments", "admin-shipments", "floor-shipments", "floor-cases"];

export const useUndo = (movement: Pick<Movement, "actId" | "reason">) =>
  useWrite({
    call: (body: Undo, headers) =>
      api.POST("/api/v1/floor/movements/{id}/undo", {
        params: { path: { id: movement.actId } },
        body,
        headers,
      }),
    success: movement.reason === "count" ? "Contagem desfeita!" : "Ajuste desfeito!",
    failure: "Erro ao desfazer",
    stale,
  });

export const useAdjust = (id: string) =>
  useWrite({
    call: (body: Omit<AdjustInput, "seenQty"> & { seenQty: number }, headers) =>
      api.POST("/api/v1/floor/shipments/{id}/adjust", { params: { path: { id } }, body, headers }),
    success: "Unidades corrigidas!",
    failure: "Erro ao corrigir unidades",
    stale,
  });
