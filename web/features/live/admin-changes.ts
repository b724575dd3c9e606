import {
  type AdminToastName,
  adminKeys,
  adminToasts,
  type Committed,
  type WarehouseChange,
} from "@prepara/domain/live/change";
import { areTransactions } from "@prepara/domain/live/position";
import type { Notice } from "#web/platform/notices/notify";

/** Changes within this time cause a single refetch of an admin's lists. */
const BATCH_MS = 500;
/** At most one toast per kind of news in this time. */
const TOAST_INTERVAL_MS = 60_000;

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
  const notifiedAt = new Map<AdminToastName, number>();
  const load = () => {
    for (const [key, transactions] of changed) invalidate(key, transactions);
    changed.clear();
  };
  const notifyNews = (news: AdminToastName) => {
    const known = adminToasts.find(({ name }) => name === news);
    const isQuiet = Date.now() - (notifiedAt.get(news) ?? Number.NEGATIVE_INFINITY) < TOAST_INTERVAL_MS;
    if (!known || isQuiet || currentPath() === known.link.to) return;
    notifiedAt.set(news, Date.now());
    notify({ kind: "info", ...known.toast, link: known.link });
  };
  return (data: string) => {
    const change: unknown = JSON.parse(data);
    const key = isWarehouseChange(change) && adminKeys.get(change.topic);
    if (!key) return; // a newer server's topic or news that this page does not know
    if (changed.size === 0) setTimeout(load, BATCH_MS);
    changed.set(key, [...(changed.get(key) ?? []), ...change.transactions]);
    if (change.news !== null) notifyNews(change.news);
  };
}

function isWarehouseChange(value: unknown): value is WarehouseChange & Committed {
  if (typeof value !== "object" || value === null) return false;
  const { topic, news, transactions }: Partial<Record<keyof (WarehouseChange & Committed), unknown>> = value;
  return (
    typeof topic === "string" &&
    (news === null || adminToasts.some(({ name }) => name === news)) &&
    areTransactions(transactions)
  );
}
