import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { joinEmbeddedPostgres } from "#server/platform/database/embedded/embedded-postgres";
import { ask } from "#server/platform/testing/spawn-embedded";
import {
  type Acknowledged,
  type CrashClient,
  clientOf,
  signUpAt,
  writeUntilKilled,
} from "#server/testing/crash-client";
import { databaseProcess, freePort, type ServerProcess, startServer } from "#server/testing/server-process";

const ROUNDS = 5;
const CUSTOMERS = 8;
const dataDir = mkdtempSync(join(tmpdir(), "prepara-crash-"));
// One port for all starts: the tokens name the server's address as their issuer.
const PORT = String(await freePort());
const running = new Set<ServerProcess>();
afterAll(async () => {
  for (const server of running) await server.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServer({ PORT, PREPARA_DATA_DIR: dataDir, ADMIN_EMAILS: "rui@exemplo.com.br" });
  expect(server.said()).toContain("Prepara is ready");
  running.add(server);
  return server;
}

async function end(server: ServerProcess, signal: "SIGTERM" | "SIGKILL") {
  running.delete(server);
  return server.end(signal);
}

/** What must never be found, whatever was interrupted: half a purchase, half a check-in, half a request. */
const HALVES = {
  "products without shipment":
    "select id from products p where not exists (select from shipments s where s.product_id = p.id)",
  "arrived without photo, audit or arrived product": `select s.id from shipments s join products p on p.id = s.product_id
    where s.status <> 'in_transit' and (p.status = 'in_transit'
      or not exists (select from shipment_photos f where f.shipment_id = s.id)
      or (select count(*) from audit_log a where a.object_id = s.id::text and a.action = 'shipment.check-in') <> 1)`,
  "photos whose file is not attached": `select f.id from shipment_photos f
    where not exists (select from stored_files b where b.path = f.url and b.attached_at is not null)`,
  "requests whose items or first event are missing": `select r.id from prep_requests r
    where r.total_units is distinct from (select sum(i.qty) from prep_request_items i where i.prep_request_id = r.id)
      or not exists (select from prep_request_events e where e.prep_request_id = r.id)`,
  "units that were taken and not requested, or the other way round": `select s.id from shipments s
    where s.requested_qty <> (select coalesce(sum(i.qty), 0) from prep_request_items i where i.shipment_id = s.id)`,
  "customers with more than the month's free units": `select user_id from prep_requests
    group by user_id, year_month having sum(free_units_applied) > 15`,
};

describe("a server that is killed while customers write (design/targets.md)", () => {
  test(`keeps every acknowledged write and no half of one, ${ROUNDS} times over`, {
    timeout: 180_000,
  }, async () => {
    let server = await start();
    const adminToken = await signUpAt(server, "rui@exemplo.com.br");
    const tokens = await Promise.all(
      Array.from({ length: CUSTOMERS }, (_, index) => signUpAt(server, `cliente-${index}@exemplo.com.br`)),
    );
    const done: Acknowledged[] = tokens.map(() => ({ purchases: [], checkIns: [], requests: [] }));

    for (let round = 0; round < ROUNDS; round++) {
      const writing = tokens.map((token, index) =>
        writeUntilKilled(clientOf(server, token), clientOf(server, adminToken), done[index] ?? failed()),
      );
      await pause(400 + Math.random() * 600);
      await end(server, "SIGKILL");
      await Promise.all(writing);
      server = await start();
    }

    await Promise.all(
      tokens.map((token, index) => findsAll(clientOf(server, token), done[index] ?? failed())),
    );
    const database = await joinEmbeddedPostgres({ dataDir, logFile: join(dataDir, "logs", "postgres.log") });
    for (const [what, query] of Object.entries(HALVES))
      expect([what, await ask(database.url, query)]).toEqual([what, []]);
    await database.stop();
    expect(await end(server, "SIGTERM")).toBe(0);
  });

  test("that is told to stop answers what is under way, ends cleanly and has its data at the next start", {
    timeout: 60_000,
  }, async () => {
    const server = await start();
    const token = await signUpAt(server, "sara@exemplo.com.br");
    const upload = request(`${server.origin}/api/v1/products`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" },
    });
    const answered = once(upload, "response");
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    upload.write(part("name", "Panela"));
    await pause(300);
    const ended = end(server, "SIGTERM");
    await pause(300);
    upload.end(`${part("expectedArrivalDate", "2030-01-31")}--x--\r\n`);
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(201);
    expect(await ended).toBe(0);
    expect(databaseProcess(dataDir)).toBeNull();

    const next = await start();
    expect(await clientOf(next, token).send("GET", "/products")).toMatchObject({
      body: { items: [{ name: "Panela" }] },
    });
    // Somebody's upload stalls: the server waits for it a while, not for ever.
    const stalled = request(`${next.origin}/api/v1/products`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" },
    });
    stalled.on("error", () => undefined).write(part("name", "Nunca"));
    await pause(300);
    expect(await end(next, "SIGTERM")).toBe(0);
    expect(databaseProcess(dataDir)).toBeNull();
  });
});

async function findsAll(client: CrashClient, { purchases, checkIns, requests }: Acknowledged): Promise<void> {
  expect(requests.length).toBeGreaterThan(0);
  for (const id of purchases)
    expect(await client.send("GET", `/shipments/${id}`)).toMatchObject({ status: 200, body: { qty: 3 } });
  const arrived = { status: "arrived", weightLb: 2.5, photos: [{}] };
  for (const id of checkIns)
    expect(await client.send("GET", `/shipments/${id}`)).toMatchObject({ body: arrived });
  for (const id of requests)
    expect(await client.send("GET", `/prep-requests/${id}`)).toMatchObject({
      status: 200,
      body: { totalUnits: 2 },
    });
}

function failed(): never {
  throw new Error("a customer without a list");
}
