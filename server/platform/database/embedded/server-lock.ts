import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

// A session lock in PostgreSQL marks which server uses the database. It ends with the process in every case,
// so no file has to be cleaned up, and no reused process id can be mistaken for a running server.
const LOCK_KEY = [1_886_544_997, 1] as const;
const RETRY_MS = 20;

/**
 * Connects to the administration database; null when PostgreSQL does not accept connections now. Throws on
 * anything else.
 */
export async function connectAdministrator(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    application_name: `prepara ${process.pid}`,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    if (isNotServing(error)) return null;
    throw error;
  }
}

/** Tries to take the lock for up to `timeoutMs`, the time in which a killed server's lock is released. */
export async function takeServerLock(client: pg.Client, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1, $2) as taken", [
      ...LOCK_KEY,
    ]);
    if (rows[0]?.taken) return true;
    if (Date.now() > deadline) return false;
    await pause(RETRY_MS);
  }
}

/** Takes the lock as soon as it is free; its holder can see the wait. Losing the connection ends the wait. */
export function waitForServerLock(client: pg.Client): void {
  client.query("select pg_advisory_lock($1, $2)", [...LOCK_KEY]).catch(() => {});
}

/** Whether another process waits for the lock of `client`. */
export async function isServerLockAwaited(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ awaited: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and not granted) as awaited`,
    [...LOCK_KEY],
  );
  return rows[0]?.awaited ?? false;
}

/** The process id of the server that holds the lock, as text for an error line. */
export async function serverLockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`,
    [...LOCK_KEY],
  );
  return rows[0]?.name.replace("prepara ", "process ") ?? "another process";
}

// 57P03: starting up or shutting down; 57P01: shut down while connecting.
function isNotServing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return (
    ["ECONNREFUSED", "ECONNRESET", "57P03", "57P01"].includes(String(code)) ||
    /terminated|timeout/.test(error.message)
  );
}
