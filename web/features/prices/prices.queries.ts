import type { WatchedPrice } from "@prepara/domain/prices/monitor";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, withoutBody } from "#web/platform/api/api";
import type { paths } from "#web/platform/api/api-schema.gen";
import { listQuery } from "#web/platform/api/list";
import { useWrite } from "#web/platform/api/use-write";
import { usd } from "#web/platform/formats";
import { notify } from "#web/platform/notices/notify";

type Monitors = paths["/api/v1/monitors"]["get"]["responses"][200]["content"]["application/json"];
export type Monitor = Monitors["items"][number];
type History = paths["/functions/v1/price-history"]["post"]["responses"][200]["content"]["application/json"];
export type PriceHistory = NonNullable<History["result"]>;
type Mined = paths["/api/v1/miner/results"]["get"]["responses"][200]["content"]["application/json"];

/** A recent miner result, offered as a first monitor. */
export type RecentResult = Mined["items"][number];

const noHistory = "Não foi possível carregar dados históricos.";

/** The 90-day history of an ASIN; null when no source has one, which shows the toast 'Aviso'. */
export const priceHistoryQuery = (asin: string) =>
  queryOptions({
    queryKey: ["price-history", asin],
    staleTime: 5 * 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const { result } = await dataOf(api.POST("/functions/v1/price-history", { body: { asin }, signal }));
      if (result === null) notify({ kind: "error", title: "Aviso", description: noHistory, isMinor: true });
      return result;
    },
    meta: { failure: "Aviso", failureDetail: noHistory, isMinor: true, isRequested: true },
  });

/** The customer's monitors: at most twenty, so one page holds them all. */
export const monitorsQuery = listQuery({
  key: ["monitors"],
  failure: "Erro ao carregar monitoramentos",
  page: (cursor, signal) =>
    api.GET("/api/v1/monitors", { params: { query: { limit: 20, ...(cursor && { cursor }) } }, signal }),
});

export const recentResultsQuery = queryOptions({
  queryKey: ["miner", "lately"],
  queryFn: async ({ signal }): Promise<RecentResult[]> =>
    (await dataOf(api.GET("/api/v1/miner/results", { params: { query: { limit: 5 } }, signal }))).items,
});

type NewMonitor = { input: string; targetPrice?: number | null; watches?: WatchedPrice };

export const useAddMonitor = () =>
  useWrite({
    call: (body: NewMonitor, headers) => api.POST("/api/v1/monitors", { body, headers }),
    success: "Monitoramento ativado!",
    failure: "Não foi possível adicionar o produto ao monitoramento",
    stale: ["monitors"],
  });

/**
 * Refreshes one price on request. An alert is shown as a toast here, so it is marked as seen and sends no
 * e-mail.
 */
export const useRefreshMonitor = () =>
  useWrite({
    call: async (id: string) => {
      const answer = await api.POST("/api/v1/monitors/{id}/refresh", { params: { path: { id } } });
      if (answer.data?.isNewFall) await api.POST("/api/v1/monitors/alerts-seen", { body: { ids: [id] } });
      return answer;
    },
    success: (monitor) =>
      monitor.alert
        ? {
            title: "Alerta de preço",
            description: `${monitor.productTitle ?? monitor.asin} está por ${usd(monitor.currentPrice)}. O seu alvo é ${usd(monitor.targetPrice)}.`,
            link: { to: "/minerador", search: { asin: monitor.asin }, words: "Ver fornecedores" },
          }
        : { title: "Preço atualizado", description: usd(monitor.currentPrice) },
    failure: "Não foi possível atualizar o preço",
    stale: ["monitors"],
  });

type MonitorChange = { id: string; targetPrice?: number; alertEnabled?: boolean };

export const useChangeMonitor = () =>
  useWrite({
    call: ({ id, ...body }: MonitorChange) =>
      api.PATCH("/api/v1/monitors/{id}", { params: { path: { id } }, body }),
    success: null,
    failure: "Não foi possível alterar o monitoramento",
    stale: ["monitors"],
  });

export const useRemoveMonitor = () =>
  useWrite({
    call: (id: string) => withoutBody(api.DELETE("/api/v1/monitors/{id}", { params: { path: { id } } })),
    success: "Monitoramento removido",
    failure: "Não foi possível remover o monitoramento",
    stale: ["monitors"],
  });

/** The product's title, or its ASIN until the title is known. */
export const monitorName = (monitor: Pick<Monitor, "productTitle" | "asin">) =>
  monitor.productTitle ?? monitor.asin;
