import { type Change, changeTopics, happenings } from "@prepara/domain/live/change";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import * as z from "zod";
import type { Tx } from "#server/platform/database/database";

const CHANNEL = "prepara_changes";
const RECONNECT_MS = 1_000;

const notice = z.object({
  userId: z.string(),
  topic: z.enum(changeTopics),
  happening: z.enum(happenings).nullable(),
  subject: z.string().nullable(),
});

/** Null stands for "something may have been missed": load everything again. */
type Listener = (change: Change | null) => void;

export type EventHub = {
  /** Calls `listener` for each committed change of this customer's things, from whichever process; answers how to stop. */
  subscribe(userId: string, listener: Listener): () => void;
};

/** Tells the customer's open screens, in every server process, when this transaction commits, and not otherwise. */
export async function tellCustomer(tx: Tx, userId: string, change: Change): Promise<void> {
  const subject = change.subject?.slice(0, 200) ?? null;
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ ...change, subject, userId })})`);
}

/** Listens to the database on a connection of its own and hands changes on; comes back by itself after a lost connection. */
export function startEventHub(url: string, log: FastifyBaseLogger): EventHub & { stop(): Promise<void> } {
  const listeners = new Map<string, Set<Listener>>();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isStopped = false;

  const hear = (payload: string | undefined) => {
    const { userId, ...change } = notice.parse(JSON.parse(payload ?? "null"));
    for (const listener of listeners.get(userId) ?? []) listener(change);
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
    async stop() {
      isStopped = true;
      if (retry) clearTimeout(retry);
      await client?.end().catch(() => undefined); // already gone is as good as ended
    },
  };
}
