import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { type ChangeFeed, changeFeed } from "./change-feed.ts";
import { readChanges } from "./change-log.ts";

/** PostgreSQL's channel on which the processes of the server tell each other to read the log. */
const CHANNEL = "prepara_changes";
const RECONNECT_MS = 250;
/** How long writes are gathered before streams and other processes hear of them. */
const GATHER_MS = 50;
/**
 * The log is read so often anyway: for what was committed outside of a request, or by a process that ended
 * before it told.
 */
const READ_ANYWAY_MS = 1_000;
const QUERY_TIMEOUT_MS = 5_000;

export type EventHub = Pick<ChangeFeed, "follow"> & {
  /**
   * What a read that begins now will surely include, as text; null before the database was reached. A promise
   * only shortly after a write of this process, which it then includes.
   */
  position(): string | null | Promise<string | null>;
  /** Something may have been committed by a request of this process. */
  hasWritten(): void;
};

/**
 * Follows the log of changes on a connection of its own; comes back by itself after a lost connection. The
 * notices between processes are sent outside of the writing transactions: PostgreSQL commits those with a
 * NOTIFY one after the other (docs/decisions/0110-positions.md).
 */
export function startEventHub(url: string, log: FastifyBaseLogger): EventHub & { stop(): Promise<void> } {
  const feed = changeFeed();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let gathering: NodeJS.Timeout | null = null;
  /** Writes of this process so far, and how many of them the last read that ended has included. */
  let [written, included] = [0, 0];
  let mustTell = false;
  let isStopped = false;

  const textNow = () => {
    const position = feed.position();
    return position?.text ?? null;
  };
  const read = oneAtATime(async () => {
    if (!client) return;
    const begunAfter = written;
    const reader = client;
    try {
      if (mustTell) {
        mustTell = false;
        await reader.query("select pg_notify($1, '')", [CHANNEL]);
      }
      feed.take(await readChanges(reader, feed.position()));
      included = begunAfter;
    } catch (err) {
      log.warn({ err }, "changes not read");
      if (client !== reader) return;
      client = null;
      reader.end().catch(() => undefined); // a connection that no longer answers may never end
      again();
    }
  });
  const tellOthers = () => {
    gathering = null;
    mustTell = true; // by the next read: a connection takes one statement at a time
    void read();
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: "prepara events",
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    next.on("notification", () => void read());
    next.on("error", (err) => log.warn({ err }, "event connection lost"));
    next.on("end", () => {
      if (client !== next) return;
      client = null;
      again();
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    await read();
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
  const anyway = setInterval(() => void read(), READ_ANYWAY_MS);
  connect().catch(again);

  return {
    follow: feed.follow,
    position: () => (included < written && client ? read().then(textNow) : textNow()),
    hasWritten() {
      written += 1;
      gathering ??= setTimeout(tellOthers, GATHER_MS);
    },
    async stop() {
      isStopped = true;
      clearInterval(anyway);
      if (retry) clearTimeout(retry);
      if (gathering) clearTimeout(gathering);
      await client?.end().catch(() => undefined); // already gone is as good as ended
    },
  };
}

/**
 * Runs `act` never twice at once. Returns the end of a run that began after the call; callers that wait share
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
