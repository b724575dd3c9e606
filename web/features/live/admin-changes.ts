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

/** Changes within this time cause a single refetch of an admin's lists. */
const BATCH_MS = 500;
/** At most one toast per kind of news in this time. */
const TOAST_INTERVAL_MS = 60_000;

/** The query key (first part) of the admin list for each topic. */
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
  /** Refetches queries with this key whose data does not include the transactions. */
  invalidate: (key: string, transactions: readonly number[]) => void;
  currentPath: () => string;
  notify: (notice: Notice) => void;
};

/**
 * Handles changes of all customers for an admin: refetches the affected lists, and shows a toast for new work
 * unless its list is open.
 */
export function adminChangeHandler({ invalidate, currentPath, notify }: Page): (data: string) => void {
  const changed = new Map<string, number[]>();
  const notifiedAt = new Map<WarehouseNews, number>();
  const load = () => {
    for (const [key, transactions] of changed) invalidate(key, transactions);
    changed.clear();
  };
  const notifyNews = (news: WarehouseNews) => {
    const toast = toasts[news];
    const isQuiet = Date.now() - (notifiedAt.get(news) ?? Number.NEGATIVE_INFINITY) < TOAST_INTERVAL_MS;
    if (isQuiet || currentPath() === toast.link.to) return;
    notifiedAt.set(news, Date.now());
    notify({ kind: "info", ...toast });
  };
  return (data: string) => {
    const change: unknown = JSON.parse(data);
    if (!isWarehouseChange(change)) return; // a newer server's topic that this page does not know
    if (changed.size === 0) setTimeout(load, BATCH_MS);
    const key = adminKeys[change.topic];
    changed.set(key, [...(changed.get(key) ?? []), ...change.transactions]);
    if (change.news !== null) notifyNews(change.news);
  };
}

function isWarehouseChange(value: unknown): value is WarehouseChange & Committed {
  if (typeof value !== "object" || value === null) return false;
  const { topic, news, transactions }: Partial<Record<keyof (WarehouseChange & Committed), unknown>> = value;
  return (
    warehouseTopics.some((known) => known === topic) &&
    (news === null || warehouseNews.some((known) => known === news)) &&
    areTransactions(transactions)
  );
}
