import {
  type Committed,
  type WarehouseChange,
  type WarehouseNews,
  type WarehouseTopic,
  warehouseNews,
  warehouseTopics,
} from "@prepara/domain/live/change";
import { areTransactions } from "@prepara/domain/live/position";
import type { Notice } from "#web/platform/notices/notify";

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
  /** Makes what shows this key load again unless it includes the transactions. */
  hear: (key: string, transactions: readonly number[]) => void;
  /** The path that is open. */
  place: () => string;
  notify: (notice: Notice) => void;
};

/**
 * Takes what an admin's stream says of everybody's things: lists load again, silently; new work is told where
 * its list is not open.
 */
export function warehouseChanges({ hear, place, notify }: Page): (data: string) => void {
  const changed = new Map<string, number[]>();
  const toldAt = new Map<WarehouseNews, number>();
  const load = () => {
    for (const [key, transactions] of changed) hear(key, transactions);
    changed.clear();
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
    if (changed.size === 0) setTimeout(load, GATHER_MS);
    const key = adminKeys[change.topic];
    changed.set(key, [...(changed.get(key) ?? []), ...change.transactions]);
    if (change.news !== null) tell(change.news);
  };
}

function isWarehouseChange(said: unknown): said is WarehouseChange & Committed {
  if (typeof said !== "object" || said === null) return false;
  const { topic, news, transactions }: Partial<Record<keyof (WarehouseChange & Committed), unknown>> = said;
  return (
    warehouseTopics.some((known) => known === topic) &&
    (news === null || warehouseNews.some((known) => known === news)) &&
    areTransactions(transactions)
  );
}
