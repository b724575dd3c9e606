import type { Socket } from "node:net";
import pg from "pg";

/** `lost`: the connection ended without a message of PostgreSQL, or was never made. */
export type Reply = "replied" | "refused" | "lost";

/** A connection that is used only to check whether the database responds. */
export type Probe = {
  /** Never rejects and has no time limit: a late reply counts. */
  ask(): Promise<Reply>;
  /** When the connection was lost, as `performance.now()`; null while it is not. */
  lostAt(): number | null;
  /** Ends the connection at once; a waiting `ask` resolves as `lost`. */
  close(): void;
};

export function openProbe(url: string, openSocket?: () => Socket): Probe {
  const client = new pg.Client({
    connectionString: url,
    application_name: "prepara-probe",
    ...(openSocket && { stream: openSocket }),
  });
  let loss: { error: Error; at: number } | null = null;
  client.on("error", (error) => {
    loss ??= { error, at: performance.now() };
  });
  const connected = client.connect();
  return {
    async ask() {
      try {
        await connected;
        await client.query("select 1");
        return "replied";
      } catch (error) {
        return (loss?.error ?? error) instanceof pg.DatabaseError ? "refused" : "lost";
      }
    },
    lostAt: () => loss?.at ?? null,
    close: () => client.connection.stream.destroy(),
  };
}
