import type { StorageBasis } from "@prepara/domain/services/catalogue";
import type { NewRateCard } from "@prepara/domain/services/input";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";
import { listQuery } from "#web/platform/api/list";
import { seenVersion } from "#web/platform/api/seen-version";
import { useWrite } from "#web/platform/api/use-write";

const services = (signal: AbortSignal) => dataOf(api.GET("/api/v1/floor/services", { signal }));

/** A service of the catalogue with today's prices of both plans. */
export type Service = Awaited<ReturnType<typeof services>>["items"][number];

export type Price = Service["prices"]["free"];

export const servicesQuery = queryOptions({
  queryKey: ["services", "catalogue"],
  queryFn: ({ signal }) => services(signal),
  meta: { failure: "Erro ao carregar serviços" },
});

const cardsPage = (cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/floor/rate-cards", {
    params: { query: { limit: 20, ...(cursor && { cursor }) } },
    signal,
  });

export type RateCard = NonNullable<Awaited<ReturnType<typeof cardsPage>>["data"]>["items"][number];

/** All rate cards, the one published last first. */
export const rateCardsQuery = listQuery({
  key: ["services", "cards"],
  failure: "Erro ao carregar tabelas de preços",
  page: cardsPage,
});

/** A card as it is sent: dollars, and only what was typed. */
export type CardBody = {
  audience: NewRateCard["audience"]["for"];
  plan: "free" | "premium" | null;
  userId: string | null;
  effectiveFrom: string;
  note: string | null;
  prices: {
    service: string;
    priceUsd: number | null;
    isIncluded: boolean;
    basis?: StorageBasis;
    freeDays?: number;
  }[];
};

/** Previews what a card would change for whom. */
export const usePreviewCard = () =>
  useWrite({
    call: (body: CardBody) => api.POST("/api/v1/floor/rate-cards/preview", { body }),
    success: null,
    failure: "Erro ao conferir a tabela",
    stale: [],
  });

/** The server's answer to a preview. */
export type Preview = NonNullable<Awaited<ReturnType<ReturnType<typeof usePreviewCard>["run"]>>>;

export const usePublishCard = () =>
  useWrite({
    call: ({ body, version }: { body: CardBody; version: string }, headers) =>
      api.POST("/api/v1/floor/rate-cards", { body, headers: { ...headers, ...seenVersion(version) } }),
    success: "Tabela publicada!",
    failure: "Erro ao publicar tabela",
    stale: ["services"],
  });

export const useAddService = () =>
  useWrite({
    call: (body: { name: string; per: "unit" | "piece" | "box" | "photo" | "request" }, headers) =>
      api.POST("/api/v1/floor/services", { body, headers }),
    success: { title: "Serviço adicionado!", description: "Ele é oferecido assim que tiver um preço." },
    failure: "Erro ao salvar serviço",
    stale: ["services"],
  });

export const useChangeService = () =>
  useWrite({
    call: ({ code, ...body }: { code: string; name?: string; isOffered?: boolean }) =>
      api.PATCH("/api/v1/floor/services/{code}", { params: { path: { code } }, body }),
    success: "Serviço salvo!",
    failure: "Erro ao salvar serviço",
    stale: ["services"],
  });
