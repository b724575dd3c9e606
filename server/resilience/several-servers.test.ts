import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { freshDatabase, type TestDatabase } from "#server/platform/testing/fresh-database";
import { clientOf, signUpAt } from "#server/testing/crash-client";
import { type ObjectStorage, startObjectStorage } from "#server/testing/object-storage";
import { hasPgbouncer, startPgbouncer } from "#server/testing/pgbouncer";
import { newDataDir, type ServerProcess, startServer } from "#server/testing/server-process";
import { picture } from "#server/testing/warehouse";

const withPhoto = z.object({ photoUrl: z.string() });
const listed = z.object({ items: z.array(withPhoto) });
const me = z.object({ userId: z.string() });

/** Two servers and an S3 store start slowly on a busy machine. */
const START_WITHIN_MS = 180_000;
/** Supplier searches per day. */
const LOOKUPS = 7;

const direct = async (url: string) => ({ url, close: async () => {} });
const ways = [
  { name: "", open: direct, isHere: true },
  { name: " through PgBouncer in session mode", open: startPgbouncer, isHere: hasPgbouncer },
];

// The two processes have separate folders and share only the database and the bucket, like two machines.
describe.each(ways)("two servers on one database$name and one bucket", ({ open, isHere }) => {
  let database: TestDatabase;
  let storage: ObjectStorage;
  let servers: [ServerProcess, ServerProcess];
  const folders = [newDataDir("prepara-one-"), newDataDir("prepara-two-")];
  let ana: string;
  /** Stops everything that was started, also by a `beforeAll` that failed. */
  const stops: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    if (!isHere) return;
    database = await freshDatabase();
    stops.push(database.drop);
    storage = await startObjectStorage();
    stops.push(storage.close);
    const way = await open(database.url);
    stops.push(way.close);
    const start = (dataDir = "") =>
      startServer(
        {
          DATABASE_URL: way.url,
          PREPARA_DATA_DIR: dataDir,
          PUBLIC_URL: "http://localhost:8080",
          AUTH_RATE_LIMITS: "on",
          LOOKUPS_PER_DAY_FREE: String(LOOKUPS),
          ...storage.settings,
        },
        async (child) => void stops.push(() => end(child)),
      );
    servers = await Promise.all([start(folders[0]), start(folders[1])]);
    for (const server of servers) expect(server.output()).toContain("Prepara is ready");
    ana = await signUpAt(servers[0], "ana@exemplo.com.br");
  }, START_WITHIN_MS);
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  async function adminAt(server: ServerProcess, email: string): Promise<string> {
    const token = await signUpAt(server, email);
    await asDatabase(database.url, "insert into user_roles (user_id, role) values ($1, 'admin')", [
      await idOf(server, token),
    ]);
    return token;
  }

  test.skipIf(!isHere)("serve the same session, rows, files, links and parts of files", async () => {
    const [one, two] = servers;
    const { content, name, type } = await picture("photo");
    const form = new FormData();
    form.set("name", "Tênis");
    form.set("expectedArrivalDate", "2030-01-31");
    form.set("photo", new Blob([new Uint8Array(content)], { type }), name);
    const headers = { authorization: `Bearer ${ana}` };
    const made = await fetch(`${one.origin}/api/v1/products`, { method: "POST", headers, body: form });
    const { photoUrl } = withPhoto.parse(await made.json());

    const list = listed.parse(await (await fetch(`${two.origin}/api/v1/products`, { headers })).json());
    expect(list.items).toMatchObject([{ photoUrl }]);
    const [here, there] = await Promise.all(
      servers.map(async ({ origin }) => Buffer.from(await (await fetch(origin + photoUrl)).arrayBuffer())),
    );
    expect(here?.subarray(0, 4).toString()).toBe("RIFF");
    expect(there).toEqual(here);
    const part = await fetch(two.origin + photoUrl, { headers: { range: "bytes=0-3" } });
    expect([part.status, await part.text()]).toEqual([206, "RIFF"]);
  });

  test.skipIf(!isHere)("send changes at one server to clients of both", async () => {
    const [one, two] = servers;
    const rui = await adminAt(two, "rui@exemplo.com.br");
    const stream = await listen(two, ana);
    const credit = await fetch(
      `${one.origin}/api/v1/admin/customers/${await idOf(one, ana)}/balance-adjustments`,
      {
        method: "POST",
        headers: { authorization: `Bearer ${rui}`, "content-type": "application/json" },
        body: JSON.stringify({ type: "credit", amountUsd: 25, description: "Depósito" }),
      },
    );
    expect(credit.status).toBe(201);
    await expect.poll(stream.received, { timeout: 30_000 }).toContain('"balance-credited"');
    stream.close();
  });

  test.skipIf(!isHere)("send every mail and run every job once", { timeout: 120_000 }, async () => {
    // A trigger records each time a document was read.
    await asDatabase(
      database.url,
      `create table readings (file_name text);
       create function note_reading() returns trigger language plpgsql as
         'begin insert into readings values (new.file_name); return null; end';
       create trigger note_reading after update of status on ai_training_documents
         for each row when (new.status = 'ready') execute function note_reading()`,
    );
    const bia = await adminAt(servers[0], "bia@exemplo.com.br");
    const names = Array.from({ length: 12 }, (_, index) => `documento-${index}.md`).sort();
    await Promise.all(
      names.map(async (name, index) => {
        const form = new FormData();
        form.append("files", new Blob([`# ${name}\n\nDois dias.`], { type: "text/markdown" }), name);
        const admin = clientOf(servers[index % 2] ?? servers[0], bia);
        expect(await admin.send("POST", "/admin/training-documents", form)).toMatchObject({ status: 201 });
      }),
    );
    await asDatabase(
      database.url,
      `insert into auth.outgoing_mails (id, recipient, subject, html, text, next_attempt_at, created_at)
       select gen_random_uuid(), 'vez-' || number || '@exemplo.com.br', 'Uma vez', '', '', now(), now()
         from generate_series(1, 40) number`,
    );
    const ofDatabase = async (statement: string) => (await asDatabase(database.url, statement)).rows;
    await expect
      .poll(
        async () => [
          await ofDatabase("select id from auth.outgoing_mails"),
          await ofDatabase(
            "select id from pgboss.job where name = 'advisor.read-training' and state <> 'completed'",
          ),
        ],
        { timeout: 90_000, interval: 250 },
      )
      .toEqual([[], []]);
    expect(await ofDatabase('select file_name from readings order by file_name collate "C"')).toEqual(
      names.map((name) => ({ file_name: name })),
    );
    const sent = folders.flatMap((folder) => recipientsIn(join(folder, "outbox")));
    const once = Array.from({ length: 40 }, (_, index) => `vez-${index + 1}@exemplo.com.br`);
    expect(sent.filter((recipient) => recipient.startsWith("vez-")).sort()).toEqual(once.sort());
  });

  test.skipIf(!isHere)(
    "count a customer's daily look-ups together, however many are sent at once",
    async () => {
      const caio = await signUpAt(servers[1], "caio@exemplo.com.br");
      const askers = servers.map((server) => clientOf(server, caio));
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          askers[index % 2]?.send("POST", "/gating-checks", { input: "B08N5WRWNW" }),
        ),
      );
      const statuses = answers.map((answer) => answer?.status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(LOOKUPS);
      expect(statuses.filter((status) => status === 429)).toHaveLength(30 - LOOKUPS);
    },
  );

  test.skipIf(!isHere)("count password attempts together", async () => {
    const guess = async ({ origin }: ServerProcess) => {
      const { apikey } = z
        .object({ apikey: z.string() })
        .parse(await (await fetch(`${origin}/config.json`)).json());
      const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { apikey, "content-type": "application/json" },
        body: JSON.stringify({ email: "ana@exemplo.com.br", password: "uma-senha-errada" }),
      });
      return answer.status;
    };
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 50) statuses.push(await guess(servers[0]));
    expect(statuses.at(-1)).toBe(429);
    expect(await guess(servers[1])).toBe(429);
  });
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "close");
  child.kill("SIGTERM");
  await ended;
}

async function asDatabase(url: string, statement: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(statement, values).finally(() => client.end());
}

async function idOf({ origin }: ServerProcess, token: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  return me.parse(await answer.json()).userId;
}

/** The recipients of the mails in a folder; empty if the server sent none. */
function recipientsIn(outbox: string): string[] {
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox).map(
    (name) => /^To: (.*)\r?$/m.exec(readFileSync(join(outbox, name), "utf8"))?.[1] ?? name,
  );
}

/** An open event stream and its text so far. */
async function listen({ origin }: ServerProcess, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const stream = await new Promise<IncomingMessage>((resolve) => {
    get(`${origin}/api/v1/events`, { headers }, resolve);
  });
  let received = "";
  stream.setEncoding("utf8").on("data", (part: string) => {
    received += part;
  });
  await expect.poll(() => received, { timeout: 30_000 }).toContain("event: open");
  return { received: () => received, close: () => stream.destroy() };
}
