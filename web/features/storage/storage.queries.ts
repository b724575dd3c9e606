import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";

const failure = "Erro ao carregar armazenagem";

const own = (signal: AbortSignal) => dataOf(api.GET("/api/v1/storage", { signal }));

/** What storage costs a customer: each line that is stored, and the months that were charged. */
export type Storage = Awaited<ReturnType<typeof own>>;
export type StorageLine = Storage["lines"][number];

export const storageQuery = queryOptions({
  queryKey: ["storage", "own"],
  queryFn: ({ signal }) => own(signal),
  meta: { failure, shows: ["shipments", "prep-requests"] },
});

/** Whether to show the link to the screen. */
export const storageSummaryQuery = queryOptions({
  queryKey: ["storage", "summary"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/storage/summary", { signal })),
  meta: { failure },
});

const month = (of: string, signal: AbortSignal) =>
  dataOf(api.GET("/api/v1/storage/month", { params: { query: { month: of } }, signal }));

export type StorageMonth = Awaited<ReturnType<typeof month>>;

/** What each line cost in a month "2026-11". */
export const storageMonthQuery = (of: string) =>
  queryOptions({
    queryKey: ["storage", "month", of],
    queryFn: ({ signal }) => month(of, signal),
    meta: { failure, shows: ["shipments"] },
  });

const customersPage = (cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/floor/storage", { params: { query: { limit: 50, ...(cursor && { cursor }) } }, signal });

export type StorageCustomer = NonNullable<Awaited<ReturnType<typeof customersPage>>["data"]>["items"][number];

/** Customers with days that are not charged yet. */
export const storageCustomersQuery = listQuery({
  key: ["storage", "customers"],
  failure,
  page: customersPage,
});

const ofCustomer = (userId: string, signal: AbortSignal) =>
  dataOf(api.GET("/api/v1/floor/storage/{userId}", { params: { path: { userId } }, signal }));

export const customerStorageQuery = (userId: string) =>
  queryOptions({
    queryKey: ["storage", "customer", userId],
    queryFn: ({ signal }) => ofCustomer(userId, signal),
    meta: { failure, shows: ["admin-shipments"] },
  });
