import {
  type WarehouseChange,
  type WarehouseNews,
  type WarehouseTopic,
  warehouseNews,
  warehouseTopics,
} from "@prepara/domain/live/change";
import type { QueryClient } from "@tanstack/react-query";
import type { Notice } from "#web/platform/notify";

/** Customers write at the same time; an admin's lists load once for all of them. */
const GATHER_MS = 500;
/** A busy day is no row of toasts. */
const QUIET_MS = 60_000;

/** First part of the query key of what admins see of a topic. */
const adminKeys = {
  shipments: "admin-shipments",
  "prep-requests": "prep-requests",
  balance: "customers",
  "assisted-purchases": "assisted-purchases",
} as const satisfies Record<WarehouseTopic, string>;

const toasts = {
  "prep-request-to-review": {
    title: "Nova solicitação em análise",
    description: "Um cliente pagou uma solicitação de preparo.",
    link: { to: "/admin/solicitacoes", words: "Ver solicitações" },
  },
  "assisted-purchase-requested": {
    title: "Novo pedido de compra assistida",
    description: "Um cliente pediu uma compra.",
    link: { to: "/admin/compra-assistida", words: "Ver pedidos" },
  },
} as const satisfies Record<WarehouseNews, Omit<Notice, "kind">>;

type Page = {
  cache: Pick<QueryClient, "invalidateQueries">;
  /** The path that is open. */
  place: () => string;
  notify: (notice: Notice) => void;
};

/**
 * Takes what an admin's stream says of everybody's things: lists load again, silently; new work is told where its list is
 * not open.
 */
export function warehouseChanges({ cache, place, notify }: Page): (data: string) => void {
  const stale = new Set<string>();
  const toldAt = new Map<WarehouseNews, number>();
  const load = () => {
    for (const key of stale) void cache.invalidateQueries({ queryKey: [key] });
    stale.clear();
  };
  const tell = (news: WarehouseNews) => {
    const toast = toasts[news];
    const isQuiet = Date.now() - (toldAt.get(news) ?? Number.NEGATIVE_INFINITY) < QUIET_MS;
    if (isQuiet || place() === toast.link.to) return;
    toldAt.set(news, Date.now());
    notify({ kind: "info", ...toast });
  };
  return (data: string) => {
    const change: unknown = JSON.parse(data);
    if (!isWarehouseChange(change)) return; // a newer server's word for something this page does not know
    if (stale.size === 0) setTimeout(load, GATHER_MS);
    stale.add(adminKeys[change.topic]);
    if (change.news !== null) tell(change.news);
  };
}

function isWarehouseChange(said: unknown): said is WarehouseChange {
  if (typeof said !== "object" || said === null) return false;
  const { topic, news }: Partial<Record<keyof WarehouseChange, unknown>> = said;
  return (
    warehouseTopics.some((known) => known === topic) &&
    (news === null || warehouseNews.some((known) => known === news))
  );
}
