import { type InfiniteData, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  announceWaiting,
  deleteWaiting,
  listWaiting,
  readDraft,
  saveWaiting,
} from "#web/features/shipments/check-in/waiting/check-in-store";
import { sendCheckIn, withSendLock } from "#web/features/shipments/check-in/waiting/send-check-in";
import type { WaitingCheckIn } from "#web/features/shipments/check-in/waiting/waiting-check-in";
import { type Answer, api, dataOf } from "#web/platform/api/api";
import type { paths } from "#web/platform/api/api-schema.gen";
import { listQuery } from "#web/platform/api/list";
import { problemFrom } from "#web/platform/api/problem";
import { useWrite } from "#web/platform/api/use-write";
import { isPhoneNow } from "#web/ui/browser-state";

type Pending = paths["/api/v1/admin/shipments"]["get"]["responses"][200]["content"]["application/json"];
/** A shipment with its customer (admin). */
export type PendingShipment = Pending["items"][number];

const failure = "Erro ao carregar envios";

/** The order of the pending shipments; `eta`: those expected soonest first. */
export type PendingSort = "newest" | "eta";

/** The chosen order, or the device's: on phones the soonest, elsewhere the newest first. */
export const pendingSort = (chosen: PendingSort | undefined): PendingSort =>
  chosen ?? (isPhoneNow() ? "eta" : "newest");

/** Shipments in transit (admin). `q` is a suite, a name, an ASIN or a tracking number. */
export const pendingQuery = (q: string | undefined, sort: PendingSort) =>
  listQuery({
    key: ["admin-shipments", "in_transit", q ?? "", sort],
    failure,
    page: (cursor, signal) =>
      api.GET("/api/v1/admin/shipments", {
        params: {
          query: { status: "in_transit", sort, limit: 50, ...(q && { q }), ...(cursor && { cursor }) },
        },
        signal,
      }),
  });

/** A shipment from the cached lists. */
export function listedShipment(cache: QueryClient, id: string): PendingShipment | undefined {
  return cache
    .getQueriesData<InfiniteData<Pending>>({ queryKey: ["admin-shipments"] })
    .flatMap(([, lists]) => lists?.pages ?? [])
    .flatMap((page) => page.items)
    .find((shipment) => shipment.id === id);
}

/**
 * One shipment for its check-in. Has its own key, so that confirming does not refetch it while the dialog is
 * open.
 */
export const pendingShipmentQuery = (id: string) =>
  queryOptions({
    queryKey: ["check-in", id],
    gcTime: 0,
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/v1/admin/shipments/{id}", { params: { path: { id } }, signal })),
    meta: { failure },
  });

/** The first part of the key of `waitingQuery`. */
export const waitingKey = "waiting-check-ins";

/** This person's confirmed check-ins that wait on this device. Reads IndexedDB, so it works offline. */
export const waitingQuery = (userId: string) =>
  queryOptions({
    queryKey: [waitingKey, userId],
    queryFn: () => listWaiting(userId),
    networkMode: "always",
  });

/** The draft of a shipment on this device. */
export const draftQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: ["check-in-draft", userId, id],
    queryFn: () => readDraft(userId, id),
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The toast after a successful check-in (docs/product.md#check-in). */
export const checkedInToast = {
  title: "Envio marcado como recebido!",
  description: "O cliente poderá visualizar na página 'Chegaram'.",
};

/** Topics that a check-in changes. */
export const staleAfterCheckIn = ["admin-shipments", "shipments", "products", "dashboard"] as const;

type Confirmed = Omit<WaitingCheckIn, "key" | "confirmedAt" | "tries" | "triedAt" | "refusal">;

/**
 * Confirms a check-in. The result is "sent", or "waiting" when offline and stored on this device to be sent
 * later.
 */
export const useConfirmCheckIn = (onProgress: (share: number) => void) =>
  useWrite({
    call: (confirmed: Confirmed, headers) => {
      const key = headers["Idempotency-Key"];
      const item = { ...confirmed, key, confirmedAt: Date.now(), tries: 0, triedAt: null, refusal: null };
      return confirmOrKeep(item, onProgress);
    },
    success: (outcome) =>
      outcome === "sent"
        ? checkedInToast
        : { title: "Recebimento guardado neste aparelho", description: "Enviando quando houver conexão." },
    failure: "Erro ao marcar recebimento",
    stale: [waitingKey, ...staleAfterCheckIn],
  });

/** Stores the check-in before sending it, so that it survives if the page is closed in between. */
async function confirmOrKeep(
  item: WaitingCheckIn,
  onProgress: (share: number) => void,
): Promise<Answer<"sent" | "waiting">> {
  const isKept = await saveWaiting(item);
  const answer = await withSendLock(item.key, () => sendCheckIn(item, onProgress)).catch((cause: unknown) => {
    if (isKept && problemFrom(cause).code === "offline") return null;
    throw cause;
  });
  if (answer === null) {
    announceWaiting();
    return { data: "waiting", response: new Response(null, { status: 202 }) };
  }
  await deleteWaiting(item.key); // sent, or refused; on a refusal the open form still has all values
  const { error, response } = answer;
  return response.ok ? { data: "sent", response } : { error, response };
}
