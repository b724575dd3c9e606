import { queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { api, dataOf, withoutBody } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { useWrite } from "#web/platform/api/use-write";
import type { BrowserDevice } from "./push-browser.ts";

type Filter = { unread?: boolean; limit?: number };

const page = ({ unread, limit = 50 }: Filter, cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/notices", {
    params: { query: { limit, ...(unread && { unread: "true" }), ...(cursor && { cursor }) } },
    signal,
  });

/** A notice as the API returns it. */
export type Notice = NonNullable<Awaited<ReturnType<typeof page>>["data"]>["items"][number];

/** The person's notices, newest first. */
export const noticesQuery = (filter: Filter = {}) =>
  listQuery({
    key: ["notices", filter.unread ?? false, filter.limit ?? 0],
    failure: "Erro ao carregar avisos",
    page: (cursor, signal) => page(filter, cursor, signal),
  });

/** Marks the notices up to one as read; with `from`, those from that one on. */
export const useReadNotices = () =>
  useWrite({
    call: (body: { upTo: number; from?: number }) => withoutBody(api.POST("/api/v1/notices/read", { body })),
    success: null,
    failure: "Erro ao marcar avisos como lidos",
    stale: ["notices"],
  });

const loadPreferences = (signal: AbortSignal) => dataOf(api.GET("/api/v1/notice-preferences", { signal }));

/** The channels by which the person gets notices. */
export type Preferences = Awaited<ReturnType<typeof loadPreferences>>;
export type GroupPreference = Preferences["groups"][number];

export const preferencesQuery = queryOptions({
  queryKey: ["notice-preferences"],
  queryFn: ({ signal }) => loadPreferences(signal),
  meta: { failure: "Erro ao carregar avisos" },
});

type GroupChoice = Pick<GroupPreference, "group"> & {
  email?: NonNullable<GroupPreference["email"]>;
  push?: "now" | "off";
  whatsapp?: "now" | "off";
};
type StoppedType = GroupPreference["stopped"][number]["type"];
type Choice = { groups?: GroupChoice[]; resumed?: StoppedType[]; quietHours?: Preferences["quietHours"] };

/** Changes the channels of groups, resumes stopped types, or changes the quiet hours. */
export const useSavePreference = () =>
  useWrite({
    call: (choice: Choice) => api.PUT("/api/v1/notice-preferences", { body: choice }),
    success: "Preferências salvas!",
    failure: "Erro ao salvar preferências",
    stale: ["notice-preferences"],
    whilePending: "wait",
  });

const loadDevices = (signal: AbortSignal) => dataOf(api.GET("/api/v1/push-subscriptions", { signal }));

/** A device that shows the person's notices as pushes. */
export type PushDevice = Awaited<ReturnType<typeof loadDevices>>["items"][number];

export const pushDevicesQuery = queryOptions({
  queryKey: ["push-devices"],
  queryFn: ({ signal }) => loadDevices(signal),
  meta: { failure: "Erro ao carregar aparelhos" },
});

export const useAddDevice = () =>
  useWrite({
    call: (body: BrowserDevice) => api.POST("/api/v1/push-subscriptions", { body }),
    success: "Aparelho ativado!",
    failure: "Erro ao ativar avisos",
    stale: ["push-devices", "push-subscription"],
  });

export const useRemoveDevice = () =>
  useWrite({
    call: (id: string) =>
      withoutBody(api.DELETE("/api/v1/push-subscriptions/{id}", { params: { path: { id } } })),
    success: "Aparelho removido!",
    failure: "Erro ao remover aparelho",
    stale: ["push-devices", "push-subscription"],
  });

/** The channels by which a test notice can be sent. */
export type TestChannel = "email" | "push" | "whatsapp";

/** Sends a test notice; `result` is the outcome of the last one. */
export function useTestNotice() {
  const [result, setResult] = useState<{ sent: boolean; detail: string } | null>(null);
  const write = useWrite({
    call: (body: { channel: TestChannel }) => api.POST("/api/v1/notices/test", { body }),
    success: null,
    failure: "Erro ao enviar o aviso de teste",
    // The test may show that a browser or a number accepts no more notices.
    stale: ["push-devices", "notice-preferences"],
  });
  const run = async (body: { channel: TestChannel }) => setResult(await write.run(body));
  return { run, result, isPending: write.isPending };
}
