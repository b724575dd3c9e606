import pg from "pg";

/**
 * One connection of its own, for as long as somebody needs it. When it is lost its queries fail; callers
 * `end` it.
 */
export async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection is emitted as an error besides, and one that nobody listens to would end the process.
  client.on("error", () => {});
  await client.connect();
  return client;
}
