import pg from "pg";

/** Opens one connection outside the pool. When it is lost, its queries fail; callers must `end` it. */
export async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection also emits an error, and an unhandled one would end the process.
  client.on("error", () => {});
  await client.connect();
  return client;
}
