import type { Socket } from "node:net";
import { POSITION_HEADER } from "@prepara/domain/live/position";
import type { FastifyBaseLogger, FastifyInstance, onRequestHookHandler, onSendHookHandler } from "fastify";
import pg from "pg";
import { type ChangeFeed, changeFeed } from "./change-feed.ts";
import { readChanges } from "./change-log.ts";

/** PostgreSQL's notification channel by which the server's processes ask each other to read the log. */
const CHANNEL = "prepara_changes";
const RECONNECT_MS = 250;
/** How long writes are collected before streams and other processes are notified. */
const COLLECT_MS = 50;
/**
 * Interval for reading the log without a notice: for changes committed outside a request, or by a process
 * that ended before its notice.
 */
const POLL_MS = 1_000;
const QUERY_TIMEOUT_MS = 5_000;

export type EventHub = Pick<ChangeFeed, "follow" | "listen"> & {
  /**
   * A position that is included in every read that begins now, as text; null until the database has been
   * reached. A promise only shortly after a write of this process, whose position includes that write.
   */
  position(): string | null | Promise<string | null>;
  /** Called when a request of this process may have committed something. */
  hasWritten(): void;
};

/**
 * Follows the change log on a connection of its own and reconnects after a loss. Notices between processes
 * are sent outside the writing transactions, since PostgreSQL serializes the commits of transactions with a
 * NOTIFY (docs/decisions/0110-positions.md).
 */
export function startEventHub(
  url: string,
  log: FastifyBaseLogger,
  openSocket?: () => Socket,
): EventHub & { stop(): Promise<void> } {
  const feed = changeFeed();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let collecting: NodeJS.Timeout | null = null;
  /**
   * The number of writes of this process, and how many of them were done before the last completed read
   * began.
   */
  let [written, included] = [0, 0];
  let mustNotify = false;
  let isStopped = false;

  const textNow = () => {
    const position = feed.position();
    return position?.text ?? null;
  };
  const read = oneAtATime(async () => {
    if (!client) return;
    const writtenBefore = written;
    const reader = client;
    try {
      if (mustNotify) {
        mustNotify = false;
        await reader.query("select pg_notify($1, '')", [CHANNEL]);
      }
      feed.take(await readChanges(reader, feed.position()));
      included = writtenBefore;
    } catch (err) {
      log.warn({ err }, "changes not read");
      if (client !== reader) return;
      client = null;
      reader.end().catch(() => undefined); // a connection that no longer responds may never end
      reconnect();
    }
  });
  const notifyOthers = () => {
    collecting = null;
    mustNotify = true; // with the next read: a connection runs one statement at a time
    void read();
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: "prepara events",
      keepAlive: true,
      ...(openSocket && { stream: openSocket }),
      connectionTimeoutMillis: 3_000,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    next.on("notification", () => void read());
    next.on("error", (err) => log.warn({ err }, "event connection lost"));
    next.on("end", () => {
      if (client !== next) return;
      client = null;
      reconnect();
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    await read();
  };
  const reconnect = () => {
    if (isStopped || retry) return;
    retry = setTimeout(() => {
      retry = null;
      connect().catch((err) => {
        log.warn({ err }, "event connection refused");
        reconnect();
      });
    }, RECONNECT_MS);
  };
  const poll = setInterval(() => void read(), POLL_MS);
  connect().catch(reconnect);

  return {
    follow: feed.follow,
    listen: feed.listen,
    position: () => (included < written && client ? read().then(textNow) : textNow()),
    hasWritten() {
      written += 1;
      collecting ??= setTimeout(notifyOthers, COLLECT_MS);
    },
    async stop() {
      isStopped = true;
      clearInterval(poll);
      if (retry) clearTimeout(retry);
      if (collecting) clearTimeout(collecting);
      await client?.end().catch(() => undefined); // it may have been lost already
    },
  };
}

/**
 * Never runs `act` twice at once. Resolves when a run that began after the call ends; waiting callers share
 * it.
 */
function oneAtATime(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  const start = () => {
    following = null;
    running = act().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return start();
    following ??= running.then(start, start);
    return following;
  };
}

/**
 * Adds to every response of a read the position that it includes at least, and notifies the hub of every
 * write. Call it after the routes are guarded, so that refused requests cost no query.
 */
export function sendPositions(app: FastifyInstance, hub: EventHub): void {
  const sendPosition: onRequestHookHandler = (_request, reply, done) => {
    const add = (position: string | null) => {
      if (position !== null) reply.header(POSITION_HEADER, position);
      done();
    };
    // Taken before the handler reads, so the response may include more but never less.
    const position = hub.position();
    if (position instanceof Promise) position.then(add, done);
    else add(position);
  };
  const notifyOfWrite: onSendHookHandler = (_request, reply, payload, done) => {
    if (reply.statusCode < 400) hub.hasWritten();
    done(null, payload);
  };
  app.addHook("onRoute", (route) => {
    if (route.method === "GET") route.onRequest = [route.onRequest ?? [], sendPosition].flat();
    else if (route.method !== "HEAD") route.onSend = [route.onSend ?? [], notifyOfWrite].flat();
  });
}
