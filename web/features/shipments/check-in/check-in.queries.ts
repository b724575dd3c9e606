import { type InfiniteData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Answer, api, dataOf } from "#web/platform/api/api";
import type { paths } from "#web/platform/api/api-schema.gen";
import { listQuery } from "#web/platform/api/list";
import { problemFrom } from "#web/platform/api/problem";
import { useWrite } from "#web/platform/api/use-write";
import { dropWaiting, keepWaiting, readDraft, waitingOf } from "./check-in-store.ts";
import { wakeSender } from "./outbox-alarm.ts";
import { aloneWith, sendCheckIn } from "./send-check-in.ts";
import type { WaitingCheckIn } from "./waiting-check-in.ts";

type Pending = paths["/api/v1/admin/shipments"]["get"]["responses"][200]["content"]["application/json"];
/** A shipment with its customer, as the warehouse sees it. */
export type PendingShipment = Pending["items"][number];

const failure = "Erro ao carregar envios";

/**
 * What the warehouse waits for; `q` is a suite, a name, an ASIN or a tracking number. On a phone the soonest
 * expected comes first, at a desk the newest.
 */
export const pendingQuery = (q: string | undefined, sort: "newest" | "eta") =>
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

/** A shipment as an open list showed it last. */
export function listedShipment(cache: QueryClient, id: string): PendingShipment | undefined {
  return cache
    .getQueriesData<InfiniteData<Pending>>({ queryKey: ["admin-shipments"] })
    .flatMap(([, lists]) => lists?.pages ?? [])
    .flatMap((page) => page.items)
    .find((shipment) => shipment.id === id);
}

/**
 * One shipment for its check-in; its own key, so that confirming does not load it again under the open
 * dialog.
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

/**
 * This person's confirmed check-ins that wait on this device; read from the device, so also without a
 * connection.
 */
export const waitingQuery = (userId: string) =>
  queryOptions({
    queryKey: [waitingKey, userId],
    queryFn: () => waitingOf(userId),
    networkMode: "always",
  });

/** The unfinished check-in of a shipment on this device. */
export const draftQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: ["check-in-draft", userId, id],
    queryFn: () => readDraft(userId, id),
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The specification's words for a check-in that arrived (docs/product.md#check-in). */
export const checkedIn = {
  title: "Envio marcado como recebido!",
  description: "O cliente poderá visualizar na página 'Chegaram'.",
};

/** First parts of the keys of what a check-in changes. */
export const staleAfterCheckIn = ["admin-shipments", "shipments", "products", "dashboard"] as const;

type Confirmed = Omit<WaitingCheckIn, "key" | "confirmedAt" | "tries" | "triedAt" | "refusal">;

/**
 * Confirms a check-in: answers "sent", or "waiting" when there is no connection and this device keeps it
 * until there is one.
 */
export const useCheckIn = (onProgress: (share: number) => void) =>
  useWrite({
    call: (confirmed: Confirmed, headers) => {
      const key = headers["Idempotency-Key"];
      const item = { ...confirmed, key, confirmedAt: Date.now(), tries: 0, triedAt: null, refusal: null };
      return confirmOrKeep(item, onProgress);
    },
    success: (outcome) =>
      outcome === "sent"
        ? checkedIn
        : { title: "Recebimento guardado neste aparelho", description: "Enviando quando houver conexão." },
    failure: "Erro ao marcar recebimento",
    stale: [waitingKey, ...staleAfterCheckIn],
  });

/** Kept first and sent then: whatever happens to this page in between, the confirmation is not lost. */
async function confirmOrKeep(
  item: WaitingCheckIn,
  onProgress: (share: number) => void,
): Promise<Answer<"sent" | "waiting">> {
  const isKept = await keepWaiting(item);
  const answer = await aloneWith(item.key, () => sendCheckIn(item, onProgress)).catch((cause: unknown) => {
    if (isKept && problemFrom(cause).code === "offline") return null;
    throw cause;
  });
  if (answer === null) {
    wakeSender();
    return { data: "waiting", response: new Response(null, { status: 202 }) };
  }
  await dropWaiting(item.key); // sent, or refused: then the open form still has everything
  const { error, response } = answer;
  return response.ok ? { data: "sent", response } : { error, response };
}
