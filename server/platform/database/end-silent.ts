import { Socket } from "node:net";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import type pg from "pg";
import { openProbe, type Probe } from "./probe.ts";

type OpenSocket = { openedAt: number; hasReceived: boolean };

/** The sockets of one process to its database, whichever pool or client opened them. */
type DatabaseSockets = {
  /** For the driver's `stream` option. */
  open(): Socket;
  /** Ends sockets at once, without waiting for the other side; their users see a lost connection. */
  end(isConcerned: (socket: OpenSocket) => boolean): void;
};

/** Times are those of `performance.now()`. */
export function databaseSockets(): DatabaseSockets {
  const opened = new Map<Socket, number>();
  return {
    open() {
      const socket = new Socket();
      opened.set(socket, performance.now());
      return socket.once("close", () => opened.delete(socket));
    },
    end(isConcerned) {
      for (const [socket, openedAt] of opened)
        if (isConcerned({ openedAt, hasReceived: socket.bytesRead > 0 })) socket.destroy();
    },
  };
}

const ASK_INTERVAL_MS = 250;
/**
 * When a reply takes longer, the question is asked over a new connection as well, and again after the same
 * time.
 */
const LATE_MS = 500;
/** How much longer an old connection may take to reply once a new one has replied. */
const GRACE_MS = 500;
const NEW_CONNECTION_MS = 2_000;
const NEW_CONNECTIONS = 4;
/**
 * How long a request waits for a connection while the database is silent. Writes of a customer wait for each
 * other, so thirty of them wait thirty times. Whether the database responds again is asked with more time.
 */
const CONNECT_IN_SILENCE_MS = 100;

type Options = {
  url: string;
  /** How long a database that responds to nothing is tolerated. */
  limitMs: number;
  /** All connections that are watched, also those outside the pool. */
  sockets: DatabaseSockets;
};

/**
 * Ends connections that will never respond, so that their requests fail as unavailable. A frozen machine or a
 * broken network refuses no connection, and PostgreSQL's own limits need a running PostgreSQL. The question
 * whether the database responds is asked over one lasting connection, and over new ones while its reply is
 * late:
 * - Nothing responds for `limitMs`: all connections are ended, and requests fail soon until something does.
 * - A new connection responds, and the lasting one, which was asked before, does not: the network has dropped
 *   the lasting connection without a reset, and with it the others of its age, so all these are ended.
 *
 * A slow statement is left to PostgreSQL's limits. A database or a process that only paused is left alone,
 * too, because a late reply of the lasting connection counts. Returns the function that stops watching.
 */
export function endSilentConnections(pool: pg.Pool, { url, limitMs, sockets }: Options): () => void {
  const connectWithin = Math.min(limitMs, pool.options.connectionTimeoutMillis ?? limitMs);
  pool.options.connectionTimeoutMillis = connectWithin;
  const probes = new Set<Probe>();
  let lasting: Probe | null = null;
  /** Asked over the lasting connection and not answered; kept when that connection is lost. */
  let question: { askedAt: number } | null = null;
  let newProbes = 0;
  let newProbeAt = Number.NEGATIVE_INFINITY;
  let silentSince: number | null = null;
  let isStopped = false;

  // A new connection of the pool is a response, too: those after it get their usual time at once.
  const connected = () => {
    silentSince = null;
    pool.options.connectionTimeoutMillis = connectWithin;
  };
  pool.on("connect", connected);

  const open = () => {
    const probe = openProbe(url);
    probes.add(probe);
    return probe;
  };
  const close = (probe: Probe) => {
    probes.delete(probe);
    probe.close();
  };

  const askLasting = async () => {
    lasting ??= open();
    const probe = lasting;
    question = { askedAt: probe.lostAt() ?? performance.now() };
    silentSince ??= question.askedAt;
    const reply = await probe.ask();
    if (lasting !== probe) return;
    if (reply !== "replied") {
      close(probe);
      lasting = null;
    }
    if (reply === "lost") return;
    silentSince = null;
    question = null;
  };

  const askNew = async (asked: { askedAt: number }) => {
    const openedAt = performance.now();
    newProbeAt = openedAt;
    newProbes += 1;
    silentSince ??= openedAt;
    const probe = open();
    const givingUp = setTimeout(close, NEW_CONNECTION_MS, probe);
    const reply = await probe.ask();
    clearTimeout(givingUp);
    newProbes -= 1;
    if (reply === "lost") return close(probe);
    silentSince = null;
    if (question === asked) await pause(GRACE_MS);
    await turn(); // lets a reply that has already arrived be read
    if (question !== asked) return close(probe);
    // One that was opened later and has received something is as good as the new connection.
    sockets.end((socket) => socket.openedAt < (socket.hasReceived ? asked.askedAt : openedAt));
    question = null;
    if (lasting) close(lasting);
    lasting = reply === "replied" ? probe : null;
    if (!lasting) close(probe);
  };

  const check = () => {
    if (isStopped) return;
    const now = performance.now();
    if (question === null) void askLasting();
    else if (now - Math.max(question.askedAt, newProbeAt) >= LATE_MS && newProbes < NEW_CONNECTIONS)
      void askNew(question);
    const limitAt = (silentSince ?? Number.POSITIVE_INFINITY) + limitMs;
    const isTooLong = now >= limitAt;
    // Otherwise requests in the queue would wait the whole limit one after the other.
    pool.options.connectionTimeoutMillis = isTooLong ? CONNECT_IN_SILENCE_MS : connectWithin;
    if (isTooLong) sockets.end(({ openedAt }) => openedAt < limitAt);
  };
  // After a turn, because replies that arrived while the process was busy are read after its timers.
  const checking = setInterval(() => setImmediate(check), ASK_INTERVAL_MS);
  return () => {
    isStopped = true;
    clearInterval(checking);
    pool.off("connect", connected);
    for (const probe of probes) close(probe);
  };
}
