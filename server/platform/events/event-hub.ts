import {
  type Change,
  isWarehouseTopic,
  type WarehouseChange,
  type WarehouseNews,
  type WarehouseTopic,
} from "@prepara/domain/live/change";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import type { Tx } from "#server/platform/database/database";
import { CHANNEL, type Notice, noticeFrom } from "./notice.ts";

const RECONNECT_MS = 1_000;
/** How long frequent writes are gathered before the warehouse hears of them. */
const GATHER_MS = 300;

/** Null stands for "something may have been missed": load everything again. */
type Listener = (change: Change | null) => void;
type WarehouseListener = (change: WarehouseChange) => void;

export type EventHub = {
  /** Calls `listener` for each committed change of this customer's things, from whichever process; answers how to stop. */
  subscribe(userId: string, listener: Listener): () => void;
  /** Calls `listener` for changes of all customers' things that the warehouse works on; answers how to stop. */
  subscribeWarehouse(listener: WarehouseListener): () => void;
  /**
   * Tells admins' screens of a committed write that is too frequent for a notice of its own: PostgreSQL commits
   * transactions with a NOTIFY one after the other, so many are gathered into one (decision 82).
   */
  tellWarehouseSoon(topic: WarehouseTopic): void;
};

/**
 * Tells the customer's open screens, and those of admins, in every server process, when this transaction commits, and not
 * otherwise. `news` is what admins should hear of it.
 */
export async function tellCustomer(
  tx: Tx,
  userId: string,
  change: Change,
  news: WarehouseNews | null = null,
): Promise<void> {
  const subject = change.subject?.slice(0, 200) ?? null;
  const notice: Notice = { ...change, subject, userId, news };
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`);
}

/** Listens to the database on a connection of its own and hands changes on; comes back by itself after a lost connection. */
export function startEventHub(url: string, log: FastifyBaseLogger): EventHub & { stop(): Promise<void> } {
  const listeners = new Map<string, Set<Listener>>();
  const warehouse = new Set<WarehouseListener>();
  const gathered = new Set<WarehouseTopic>();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let gathering: NodeJS.Timeout | null = null;
  let isStopped = false;

  const hear = (payload: string | undefined) => {
    const { userId, news, ...change } = noticeFrom(payload);
    if (userId !== null) for (const listener of listeners.get(userId) ?? []) listener(change);
    const { topic } = change;
    if (isWarehouseTopic(topic)) for (const listener of warehouse) listener({ topic, news });
  };
  const tellGathered = () => {
    gathering = null;
    for (const topic of gathered) {
      const notice: Notice = { userId: null, topic, happening: null, subject: null, news: null };
      client
        ?.query("select pg_notify($1, $2)", [CHANNEL, JSON.stringify(notice)])
        .catch((err) => log.warn({ err }, "warehouse not told"));
    }
    gathered.clear();
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: "prepara events",
      keepAlive: true,
    });
    client = next;
    next.on("notification", (message) => hear(message.payload));
    next.on("error", (err) => log.warn({ err }, "event connection lost"));
    next.on("end", again);
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    for (const own of listeners.values()) for (const listener of own) listener(null);
  };
  const again = () => {
    if (isStopped || retry) return;
    retry = setTimeout(() => {
      retry = null;
      connect().catch((err) => {
        log.warn({ err }, "event connection refused");
        again();
      });
    }, RECONNECT_MS);
  };
  connect().catch(again);

  return {
    subscribe(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(userId);
      };
    },
    subscribeWarehouse(listener) {
      warehouse.add(listener);
      return () => void warehouse.delete(listener);
    },
    tellWarehouseSoon(topic) {
      gathered.add(topic);
      gathering ??= setTimeout(tellGathered, GATHER_MS);
    },
    async stop() {
      isStopped = true;
      if (retry) clearTimeout(retry);
      if (gathering) clearTimeout(gathering);
      await client?.end().catch(() => undefined); // already gone is as good as ended
    },
  };
}
