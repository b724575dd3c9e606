import type { EntryType } from "@prepara/domain/ledger/ledger";
import { insufficientBalance } from "@prepara/domain/ledger/ledger";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { seenVersion } from "#web/platform/api/seen-version";
import { createIdempotencyKeys, useWrite } from "#web/platform/api/use-write";

export type HistoryFilter = { type?: EntryType | undefined; month?: string | undefined };

const queryOf = ({ type, month }: HistoryFilter, cursor: string | undefined) => ({
  limit: 50,
  ...(type && { type }),
  ...(month && { month }),
  ...(cursor && { cursor }),
});

const ownPage = (filter: HistoryFilter, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/balance/history", { params: { query: queryOf(filter, cursor) }, signal });

/** A movement of the balance as the API returns it to its customer. */
export type Entry = NonNullable<Awaited<ReturnType<typeof ownPage>>["data"]>["items"][number];

const historyFailure = "Erro ao carregar o histórico";

/** The customer's movements, newest first. */
export const historyQuery = (filter: HistoryFilter) =>
  listQuery({
    key: ["balance", "history", filter.type ?? "all", filter.month ?? ""],
    failure: historyFailure,
    page: (cursor, signal) => ownPage(filter, cursor, signal),
  });

/** The balance, and the newest hundred movements for its chart. */
export const balanceQuery = queryOptions({
  queryKey: ["balance", "now"],
  queryFn: async ({ signal }) => {
    const [{ balanceUsd }, { items, nextCursor }] = await Promise.all([
      dataOf(api.GET("/api/v1/balance", { signal })),
      dataOf(api.GET("/api/v1/balance/history", { params: { query: { limit: 100 } }, signal })),
    ]);
    return { balanceUsd, newest: items, isWhole: nextCursor === null };
  },
  meta: { failure: "Erro ao carregar o saldo" },
});

const customersPage = (search: string | undefined, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/admin/customers", {
    params: { query: { limit: 50, ...(search && { q: search }), ...(cursor && { cursor }) } },
    signal,
  });

/** A customer with balance (admin). */
export type CustomerBalance = NonNullable<Awaited<ReturnType<typeof customersPage>>["data"]>["items"][number];

/** Customers by suite number. */
export const customersQuery = (search?: string) =>
  listQuery({
    key: ["customers", search ?? ""],
    failure: "Erro ao carregar usuários",
    page: (cursor, signal) => customersPage(search, cursor, signal),
  });

/** One customer, also when the list has not loaded it. */
export const customerQuery = (userId: string) =>
  queryOptions({
    queryKey: ["customers", "one", userId],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/v1/admin/customers/{userId}", { params: { path: { userId } }, signal })),
    meta: { failure: "Erro ao carregar usuários" },
  });

/** The sum of all balances. Optional on the screen, so a failure is only logged. */
export const totalQuery = queryOptions({
  queryKey: ["customers", "total"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/admin/balances", { signal })),
});

const customerPage = (userId: string, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/admin/customers/{userId}/balance/history", {
    params: { path: { userId }, query: queryOf({}, cursor) },
    signal,
  });

/** A movement with the admin who entered it. */
export type AdminEntry = NonNullable<Awaited<ReturnType<typeof customerPage>>["data"]>["items"][number];

/** One customer's movements, newest first (admin). */
export const customerHistoryQuery = (userId: string) =>
  listQuery({
    key: ["customers", "history", userId],
    failure: historyFailure,
    page: (cursor, signal) => customerPage(userId, cursor, signal),
  });

export type Adjustment = {
  userId: string;
  version: string;
  type: EntryType;
  amountUsd: number;
  description: string;
};

const keysToAdjust = createIdempotencyKeys();

/** Credits or debits a balance (admin). */
export const useAdjustBalance = () =>
  useWrite({
    keysToMake: keysToAdjust,
    call: ({ userId, version, ...body }: Adjustment, headers) =>
      api.POST("/api/v1/admin/customers/{userId}/balance-adjustments", {
        params: { path: { userId } },
        body,
        headers: { ...headers, ...seenVersion(version) },
      }),
    success: { title: "Transação realizada!", description: "Saldo adicionado/debitado com sucesso." },
    failure: (problem) => {
      if (problem.code === "insufficient_balance") return insufficientBalance;
      const title = "Erro na transação";
      return problem.code === "unauthenticated" ? { title, description: "Admin não autenticado" } : { title };
    },
    stale: ["customers", "balance"],
  });
