import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./server-process.ts";

const program = ["pgbouncer", "/usr/sbin/pgbouncer"].find(
  (name) => spawnSync(name, ["--version"]).status === 0,
);

/** Whether PgBouncer is installed (Debian's package `pgbouncer`). */
export const hasPgbouncer = program !== undefined;

/** Starts PgBouncer in session mode for the database at `url`; the returned `url` connects through it. */
export async function startPgbouncer(url: string): Promise<{ url: string; close(): Promise<void> }> {
  if (!program) throw new Error("there is no pgbouncer on this machine");
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), "prepara-pgbouncer-"));
  const ownPort = await freePort();
  const [users, settings] = [join(folder, "users.txt"), join(folder, "pgbouncer.ini")];
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    settings,
    [
      "[databases]",
      `${pathname.slice(1)} = host=${hostname} port=${port || 5432}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${ownPort}`,
      "unix_socket_dir =",
      "auth_type = trust",
      `auth_file = ${users}`,
      "pool_mode = session",
      "default_pool_size = 80",
      "max_client_conn = 200",
    ].join("\n"),
  );
  // It refuses to run as root, so another account must be able to read these files.
  await chmod(folder, 0o755);
  const asOther = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(program, [...asOther, settings], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (part: Buffer) => {
    output += part;
  });
  const through = new URL(url);
  through.host = `127.0.0.1:${ownPort}`;
  while (!(await answers(through.href))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${output}`);
    await pause(20);
  }
  return {
    url: through.href,
    async close() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // Not listening yet.
    return false;
  }
}
