import type { PrepWait } from "@prepara/domain/prep/payment";
import type { PrepStatus } from "@prepara/domain/prep/status";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { seenVersion } from "#web/platform/api/seen-version";
import { useWrite } from "#web/platform/api/use-write";

const loadFailure = "Erro ao carregar solicitações";

export type QueueFilter = {
  status?: PrepStatus | undefined;
  wait?: PrepWait | undefined;
  /** Cancelled requests whose payment is not fully refunded. */
  isToPayBack?: boolean | undefined;
  search?: string | undefined;
  /** Oldest first. */
  isOldestFirst?: boolean | undefined;
};

const page = (
  { status, wait, isToPayBack, search, isOldestFirst }: QueueFilter,
  cursor: string | undefined,
  signal: AbortSignal,
) =>
  api.GET("/api/v1/admin/prep-requests", {
    params: {
      query: {
        limit: 50,
        ...(status && { status }),
        ...(wait && { wait }),
        ...(isToPayBack && { toPayBack: "true" as const }),
        ...(search && { q: search }),
        ...(isOldestFirst && { order: "oldest" as const }),
        ...(cursor && { cursor }),
      },
    },
    signal,
  });

/** A request with its customer. */
export type QueuedRequest = NonNullable<Awaited<ReturnType<typeof page>>["data"]>["items"][number];

/** All customers' requests by status and search, newest first unless the filter says otherwise. */
export const queueQuery = (filter: QueueFilter) =>
  listQuery({
    key: [
      "prep-requests",
      "queue",
      filter.isToPayBack ? "pay-back" : (filter.status ?? filter.wait ?? "all"),
      filter.search ?? "",
      filter.isOldestFirst ? "oldest" : "newest",
    ],
    shows: ["floor-cases"],
    failure: loadFailure,
    page: (cursor, signal) => page(filter, cursor, signal),
  });

/** How many requests are in each status and to pay back. Optional, so a failure is only logged. */
export const statusCountsQuery = queryOptions({
  queryKey: ["prep-requests", "status-counts"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/admin/prep-requests/counts", { signal })),
});

/** The workload of the last 14 days. Optional too. */
export const workloadQuery = queryOptions({
  queryKey: ["prep-requests", "workload"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/admin/prep-requests/workload", { signal })),
});

const one = (id: string, signal: AbortSignal) =>
  dataOf(api.GET("/api/v1/admin/prep-requests/{id}", { params: { path: { id } }, signal }));

/** One request with its customer's free units in the request's month. */
export type RequestDetail = Awaited<ReturnType<typeof one>>;

export const requestDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ["prep-requests", "detail", id],
    queryFn: ({ signal }) => one(id, signal),
    meta: { failure: loadFailure, shows: ["floor-cases"] },
  });

/** What a new status is decided on, as it is shown. */
export const seenOf = ({ status, cancelledAt, proofSentAt, cancelCaseNumber }: RequestDetail) => ({
  seenStatus: status,
  seenCancelled: cancelledAt !== null,
  seenProofSentAt: proofSentAt,
  seenCancelCase: cancelCaseNumber,
});

/** The changed fields; a new status goes with what was seen (`seenOf`), so that it replaces no other. */
type RequestChange = Partial<ReturnType<typeof seenOf>> & {
  id: string;
  status?: PrepStatus;
  notes?: string;
  trackingNumber?: string;
  /** Of the request whose notes or tracking number were shown when they were changed. */
  version?: string;
};

/** Changes status, notes and tracking number of one request (admin). */
export const useManageRequest = () =>
  useWrite({
    call: ({ id, version, ...body }: RequestChange) =>
      api.PATCH("/api/v1/admin/prep-requests/{id}", {
        params: { path: { id } },
        body,
        ...(version !== undefined && { headers: seenVersion(version) }),
      }),
    success: "Solicitação atualizada!",
    failure: "Erro ao atualizar",
    stale: ["prep-requests"],
  });
