import { rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { runCommand } from "#server/commands/testing/run-command";
import {
  type EmbeddedPostgres,
  joinEmbeddedPostgres,
} from "#server/platform/database/embedded/embedded-postgres";
import { type CrashClient, clientOf, signUpAt } from "#server/testing/crash-client";
import {
  databaseProcess,
  freePort,
  newDataDir,
  type ServerProcess,
  startServer,
} from "#server/testing/server-process";

const SOON = { timeout: 60_000, interval: 5 };
const dataDir = newDataDir("prepara-import-");
// One port for all starts: the tokens name the server's address as their issuer.
const PORT = String(await freePort());

let server: ServerProcess;
let guest: EmbeddedPostgres;
beforeAll(async () => {
  server = await startServer({ PORT, PREPARA_DATA_DIR: dataDir });
  // Holds the database while no server does.
  guest = await joinEmbeddedPostgres({ dataDir, logFile: join(dataDir, "logs", "postgres.log") });
}, 60_000);
afterAll(async () => {
  await guest.stop();
  await server.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

function uploads(client: CrashClient, rows: number) {
  const lines = Array.from(
    { length: rows },
    (_, row) => `B${String(row).padStart(9, "0")};${"x".repeat(290)};9`,
  );
  const form = new FormData();
  form.set("name", "Lista");
  form.append("file", new Blob([["ASIN;Produto;Preço", ...lines].join("\n")]), "lista.csv");
  return client.send("POST", "/price-lists", form);
}

/** Resolves when rows of an import are on their way into the table. */
async function copyBegun(database: pg.Client): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await database.query("select from pg_stat_progress_copy where tuples_processed > 0");
    expect(rows).toHaveLength(1);
  }, SOON);
}

const OLD_ROWS = 3;
const NEW_ROWS = 60_000;
const shownLists = z.object({
  items: z.array(z.object({ name: z.literal("Lista"), itemCount: z.number() })),
});
const counts = z.tuple([z.object({ rows: z.number(), imports: z.number() })]);
const counted = `select (select count(*)::int from price_list_items) as rows,
  (select count(*)::int from price_list_batches) as imports`;

describe("an import whose rows are being copied", () => {
  test.each(["server", "database"] as const)(
    "leaves the list as it was or wholly replaced, and no rows without a list, when the %s is killed",
    async (killed) => {
      const client = clientOf(server, await signUpAt(server, `${killed}@exemplo.com.br`));
      expect(await uploads(client, OLD_ROWS)).toMatchObject({ status: 201 });
      const [before] = counts.parse(await queried(counted));
      const watching = new pg.Client({ connectionString: guest.url });
      watching.on("error", () => undefined); // its database may be the one that is killed
      await watching.connect();
      const importing = uploads(client, NEW_ROWS).catch((error: unknown) => error);
      await copyBegun(watching);
      if (killed === "server") await server.end("SIGKILL");
      else process.kill(databaseProcess(dataDir) ?? Number.NaN, "SIGKILL");
      await watching.end().catch(() => undefined);
      const pid = server.child.pid;
      if (killed === "server") {
        expect(await importing).toBeInstanceOf(TypeError);
        server = await startServer({ PORT, PREPARA_DATA_DIR: dataDir });
      } else expect(await importing).toMatchObject({ status: 503 });

      // A killed PostgreSQL leaves its connections running for a moment: one may still commit. The answer 503
      // says as much: it is not known whether the import happened.
      const possible = killed === "server" ? [OLD_ROWS] : [OLD_ROWS, NEW_ROWS];
      await vi.waitFor(async () => {
        const { body } = await client.send("GET", "/price-lists");
        const { items } = shownLists.parse(body);
        expect(items).toHaveLength(1);
        const shown = items[0]?.itemCount ?? Number.NaN;
        expect(possible).toContain(shown);
        const rows = before.rows - OLD_ROWS + shown;
        expect(await queried(counted)).toEqual([{ rows, imports: before.imports }]);
      }, SOON);
      if (killed === "server")
        expect((await readdir(tmpdir())).filter((name) => name.startsWith(`prepara-tmp-${pid}-`))).toEqual(
          [],
        );
      expect(await runCommand(["doctor"], { PREPARA_DATA_DIR: dataDir })).toMatchObject({
        code: 0,
        stdout: expect.stringContaining("ok    every stored price list row belongs to a list"),
      });
    },
    180_000,
  );
});

async function queried(statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: guest.url });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}
