import { startEmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";

/**
 * A process that only runs an embedded database, for tests that kill it: `node embedded-server.ts <dataDir>`.
 */
const [, , dataDir = ""] = process.argv;
try {
  const database = await startEmbeddedPostgres({ dataDir, logFile: `${dataDir}/postgres.log` });
  process.once("SIGTERM", () => database.stop());
  process.stdout.write(`${JSON.stringify({ url: database.url })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: String(error) })}\n`);
}
