import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { ask, type EmbeddedServer, spawnEmbedded } from "../../testing/spawn-embedded.ts";
import { type Account, mayRun } from "./account.ts";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { findPostmaster, stopPostmaster } from "./postmaster.ts";

const isRoot = process.getuid?.() === 0;
const nobody: Account = { name: "nobody", uid: 65_534, gid: 65_534 };

let folder: string;
let dataDir: string;
let servers: EmbeddedServer[];

beforeEach(() => {
  servers = [];
  folder = mkdtempSync(join(tmpdir(), "prepara embedded "));
  chmodSync(folder, 0o711);
  dataDir = join(folder, "my data");
});

afterEach(async () => {
  // The servers are stopped first: a running one would restart its database.
  await Promise.all(servers.map((server) => server.kill("SIGKILL")));
  await stopWhatRuns(join(dataDir, "postgres", "data"));
  rmSync(folder, { recursive: true, force: true });
});

describe("The embedded database", () => {
  test("keeps its data and its address over a stop and a start", async () => {
    const first = await start();
    await ask(first.url, "create table kept as select 'Ação' as word");
    await first.kill("SIGTERM");
    expect(postmasterPid()).toBeNull();

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, "select word, lower('ÁÇÃO') as lowered from kept")).toEqual([
      { word: "Ação", lowered: "áção" },
    ]);
  });

  test("runs with fsync and page checksums, without values in its log, as a role that is no superuser", async () => {
    const server = await start();
    expect(
      await ask(
        server.url,
        "select name, setting from pg_settings where name in ('fsync', 'data_checksums') order by name",
      ),
    ).toEqual([
      { name: "data_checksums", setting: "on" },
      { name: "fsync", setting: "on" },
    ]);
    expect(await ask(server.url, "show log_error_verbosity")).toEqual([{ log_error_verbosity: "terse" }]);
    expect(await ask(server.url, "select rolsuper from pg_roles where rolname = current_user")).toEqual([
      { rolsuper: false },
    ]);
  });

  test("keeps running when its server is killed, and is taken over by the next server", async () => {
    const first = await start();
    const left = postmasterPid();
    await first.kill("SIGKILL");
    const second = await start();
    expect(postmasterPid()).toBe(left);
    await second.kill("SIGTERM");
    expect(postmasterPid()).toBeNull();
  });

  test("recovers every committed row when server and database are killed together", async () => {
    const first = await start();
    await ask(first.url, "create table kept (n int)");
    await ask(first.url, "insert into kept values (1), (2)");
    killPostmaster();
    await first.kill("SIGKILL");
    const second = await start();
    expect(await ask(second.url, "select count(*)::int as rows from kept")).toEqual([{ rows: 2 }]);
  });

  test("is restarted at the same address when it is killed while the server runs", async () => {
    const server = await start();
    const killed = killPostmaster();
    await eventually(() => ask(server.url, "select 1 as one"));
    expect(postmasterPid()).not.toBe(killed);
    await server.kill("SIGTERM");
    expect(postmasterPid()).toBeNull();
  });

  test("ignores a pid file whose number now belongs to another process", async () => {
    const first = await start();
    const pidFile = join(dataDir, "postgres", "data", "postmaster.pid");
    const content = readFileSync(pidFile, "utf8");
    await first.kill("SIGTERM");
    writeFileSync(pidFile, content.replace(/^\d+/, String(process.pid)));
    const second = await start();
    expect(await ask(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("refuses a second server in one line and continues to serve the first", async () => {
    const first = await start();
    const second = await spawnEmbedded(dataDir);
    expect(second.refused).toMatch(
      /^EmbeddedDatabaseFailure: Another Prepara server \(process \d+\) is using .*\.$/,
    );
    expect(await ask(first.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("is started by exactly one of three first starts", async () => {
    const all = await Promise.all([start(), start(), start()]);
    const winners = all.filter((server) => server.refused === null);
    expect(winners).toHaveLength(1);
    expect(await ask(winners[0]?.url ?? "", "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test.each([
    ["in the moment in which it is ready", () => findPostmaster(join(dataDir, "postgres", "data"))?.isReady],
    ["while it starts", () => findPostmaster(join(dataDir, "postgres", "data"))],
  ])("does not stay running when the start is aborted %s", async (_when, isTime) => {
    const starting = new AbortController();
    // Looks at the same moment as the product does, which no timer of a test could hit.
    const look = () => {
      if (isTime()) starting.abort(new Error("aborted"));
      return starting.signal.reason !== undefined;
    };
    const signal = new Proxy(starting.signal, {
      get: (target, name) => (name === "aborted" ? look() : () => look() && target.throwIfAborted()),
    });
    const options = { dataDir, logFile: join(dataDir, "postgres.log"), signal };
    await expect(startEmbeddedPostgres(options)).rejects.toThrow("aborted");
    expect(postmasterPid()).toBeNull();
  });

  test("is used by a command while the server runs, which leaves it running", async () => {
    const server = await start();
    const guest = await joinEmbeddedPostgres({ dataDir, logFile: join(dataDir, "postgres.log") });
    expect(guest.url).toBe(server.url);
    await guest.stop();
    expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("is released by a command that restarted it before its server could", async () => {
    const server = await start();
    server.signal("SIGSTOP");
    killPostmaster();
    const guest = await joinEmbeddedPostgres({ dataDir, logFile: join(dataDir, "postgres.log") });
    const running = postmasterPid();
    server.signal("SIGCONT");
    const waits = "select from pg_locks where locktype = 'advisory' and not granted";
    await eventually(async () => expect(await ask(guest.adminUrl, waits)).toHaveLength(1));
    await guest.stop();
    expect(postmasterPid()).toBe(running);
    const claims = `select l.granted from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and a.application_name <> 'prepara ${process.pid}'`;
    await eventually(async () => expect((await ask(guest.adminUrl, claims))[0]).toEqual({ granted: true }));
    await server.kill("SIGTERM");
    expect(postmasterPid()).toBeNull();
  });
});

describe.runIf(isRoot)("The embedded database as root", () => {
  test("puts its data where its account has access when the data folder is closed, and finds it when the data folder moves", async () => {
    const home = await startInClosedFolder();
    const moved = join(folder, "moved");
    renameSync(dataDir, moved);
    dataDir = moved;
    const again = await start();
    expect(await ask(again.url, "select word from kept")).toEqual([{ word: "here" }]);
    expect(findPostmaster(join(home, "data"))).not.toBeNull();
  });

  test("refuses a copied folder, which would share the original's data", async () => {
    await startInClosedFolder();
    const copy = join(folder, "copy");
    cpSync(dataDir, copy, { recursive: true });
    expect((await spawnEmbedded(copy)).refused).toContain("is a copy");
  });

  test.runIf(mayRun(process.execPath, nobody))("works for an ordinary user in the same way", async () => {
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, nobody.uid, nobody.gid);
    const server = await start(nobody);
    expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await server.kill("SIGTERM");

    const asRoot = await start();
    expect(await ask(asRoot.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await asRoot.kill("SIGTERM");
    expect((await start(nobody)).refused).toBeNull();
  });
});

async function start(account?: Account): Promise<EmbeddedServer> {
  const server = await spawnEmbedded(dataDir, account);
  servers.push(server);
  return server;
}

async function startInClosedFolder(): Promise<string> {
  chmodSync(folder, 0o700);
  const server = await start();
  const home = readFileSync(join(dataDir, "postgres", "data-is-elsewhere.txt"), "utf8").split("\n")[0] ?? "";
  onTestFinished(async () => {
    await stopWhatRuns(join(home, "data"));
    rmSync(home, { recursive: true });
  });
  expect(home).toMatch(/^\/var\/lib\/prepara-[0-9a-f]{12}$/);
  await ask(server.url, "create table kept as select 'here' as word");
  await server.kill("SIGTERM");
  return home;
}

async function stopWhatRuns(dataPath: string): Promise<void> {
  const left = findPostmaster(dataPath);
  if (left) await stopPostmaster(left.pid);
}

/** Throws when none runs: signalling process 0 would end the whole test run. */
function killPostmaster(): number {
  const pid = postmasterPid();
  if (pid === null) throw new Error("no database runs");
  process.kill(pid, "SIGKILL");
  return pid;
}

function postmasterPid(): number | null {
  return findPostmaster(join(dataDir, "postgres", "data"))?.pid ?? null;
}
