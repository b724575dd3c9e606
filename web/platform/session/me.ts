import { queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { api, dataOf } from "#web/platform/api/api";
import { currentSession, meKey, onSessionChange } from "./session.ts";

/** Asks the server for `meQuery`. */
export const loadMe = (signal: AbortSignal) => dataOf(api.GET("/api/v1/me", { signal }));

export type Me = Awaited<ReturnType<typeof loadMe>>;

/** The signed-in person with suite, address, plan, role, balance and free units. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: ({ signal }) => loadMe(signal),
  staleTime: 60_000,
  meta: { shows: ["shipments", "prep-requests", "balance", "notices"] },
});

/** The signed-in person's id; empty without a session and, on screens behind the guard, while signing out. */
export const useUserId = (): string =>
  useSyncExternalStore(onSessionChange, () => currentSession()?.user.id ?? "");
