import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { sql } from "drizzle-orm";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#server/platform/database/database";
import { jobQueue } from "#server/platform/jobs/job-queue";
import { createLog } from "#server/platform/log";
import { databaseFigures, watchDatabase } from "#server/platform/metrics/database-figures";
import { type Product, runningProduct } from "#server/testing/product";

const TOKEN = "a-token-of-the-tests";

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ METRICS_TOKEN: TOKEN });
});
afterAll(() => product.close());

async function scrape(authorization = `Bearer ${TOKEN}`) {
  return product.app.inject({ url: "/metrics", headers: { authorization } });
}

/** The value of one line, e.g. `prepara_jobs{job="a",state="created"}`. */
async function figure(line: string): Promise<number> {
  const { body } = await scrape();
  const found = body.split("\n").find((each) => each.startsWith(`${line} `));
  return found === undefined ? Number.NaN : Number(found.slice(line.length + 1));
}

describe("/metrics", () => {
  test("is an unknown path without METRICS_TOKEN", async () => {
    const without = await runningProduct();
    expect(await without.app.inject({ url: "/metrics" })).toMatchObject({ statusCode: 404 });
    await without.close();
  });

  test.each([
    ["no token", ""],
    ["another token", "Bearer another-token-of-16"],
    ["a longer one", `Bearer ${TOKEN}x`],
    ["the token without its scheme", TOKEN],
  ])("refuses %s", async (_what, authorization) => {
    expect(await scrape(authorization)).toMatchObject({ statusCode: 401 });
  });

  test("counts and times requests by method, route pattern and status, and contains no address", async () => {
    const { status } = await product.ana.get("/shipments/00000000-0000-4000-8000-000000000000?x=segredo");
    expect(status).toBe(404);
    await product.app.inject({ url: "/nowhere/segredo" });
    const labels = 'method="GET",route="/api/v1/shipments/:id",status="404"';
    expect(await figure(`http_request_duration_seconds_count{${labels}}`)).toBe(1);
    expect(await figure(`http_request_duration_seconds_bucket{le="10",${labels}}`)).toBe(1);
    const none = 'method="GET",route="(none)",status="404"';
    expect(await figure(`http_request_duration_seconds_count{${none}}`)).toBe(1);
    expect((await scrape()).body).not.toContain("segredo");
  });

  test("counts open event streams, and no refused one", async () => {
    const origin = await product.app.listen({ port: 0, host: "127.0.0.1" });
    const events = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const [response] = await once(get(`${origin}/api/v1/events`, { headers, agent: false }), "response");
      return response;
    };
    const [refused, open] = [await events("none"), await events(product.ana.token)];
    expect([refused.statusCode, open.statusCode]).toEqual([401, 200]);
    expect(await figure("prepara_event_streams")).toBe(1);
    refused.resume();
    open.destroy();
    await expect.poll(() => figure("prepara_event_streams")).toBe(0);
  });

  test("counts jobs by state, with the age of the oldest due one", async () => {
    const queue = jobQueue({ databaseUrl: product.databaseUrl, log: createLog({ level: "silent" }) });
    await queue.start([{ name: "test.figure", work: async () => {} }]);
    for (let n = 0; n < 3; n += 1)
      await product.db.transaction((tx) => queue.send(tx, "test.figure", { n }, { afterSeconds: 3600 }));
    await queue.stop();
    expect(await figure('prepara_jobs{job="test.figure",state="created"}')).toBe(3);
    expect(await figure('prepara_job_oldest_waiting_seconds{job="test.figure"}')).toBeNaN();
    await product.db.execute(sql`update pgboss.job set start_after = now() - interval '10 minutes'`);
    expect(await figure('prepara_job_oldest_waiting_seconds{job="test.figure"}')).toBeGreaterThanOrEqual(600);
  });

  test("counts waiting mails, with the age of the oldest", async () => {
    await product.db.execute(sql`
      insert into auth.outgoing_mails (recipient, subject, html, text, last_error, next_attempt_at, created_at)
      select 'a@exemplo.com.br', 's', 'h', 't', e, now() + interval '1 day', now() - interval '5 minutes'
        from unnest(array[null, null, 'refused']) e`);
    expect(await figure('prepara_mails_waiting{failed="false"}')).toBe(2);
    expect(await figure('prepara_mails_waiting{failed="true"}')).toBe(1);
    expect(await figure("prepara_mail_oldest_waiting_seconds")).toBeGreaterThanOrEqual(300);
  });

  test("tells the room on the disks", async () => {
    expect(await figure('prepara_disk_free_bytes{folder="data"}')).toBeGreaterThan(0);
    expect(await figure('prepara_disk_free_bytes{folder="temporary"}')).toBeGreaterThan(0);
    expect(await figure('prepara_disk_reserve_bytes{folder="data"}')).toBe(0);
  });

  test("is served with the database's figures while every connection of the pool is busy", async () => {
    const busy = await Promise.all(Array.from({ length: 10 }, () => product.db.$client.connect()));
    const waiting = product.db.$client.query("select 1");
    expect(await figure('prepara_database_pool_connections{state="busy"}')).toBe(10);
    expect(await figure('prepara_database_pool_connections{state="max"}')).toBe(10);
    expect(await figure('prepara_database_pool_connections{state="waiting"}')).toBe(1);
    expect(await figure("prepara_database_up")).toBe(1);
    expect(await figure("prepara_database_size_bytes")).toBeGreaterThan(1_000_000);
    for (const client of busy) client.release();
    await waiting;
  });

  test("reports a database that is down instead of failing, without earlier values", async () => {
    const gone = openDatabase("postgres://x@127.0.0.1:1/x", { poolSize: 1, onLostConnection: () => {} });
    const register = new Registry();
    const database = watchDatabase(gone, databaseFigures, register);
    await database.ask();
    const text = await register.metrics();
    expect(text).toContain("prepara_database_up 0");
    expect(text).not.toMatch(/^prepara_database_size_bytes [1-9]/m);
    await database.stop();
    await closeDatabase(gone);
  });

  test("has every metric of the Grafana dashboard", async () => {
    const dashboard = readFileSync(new URL("../ops/grafana-dashboard.json", import.meta.url), "utf8");
    const metricNames = [...new Set(dashboard.match(/\b(?:prepara|http|nodejs|process)_[a-z0-9_]+/g))];
    expect(metricNames.length).toBeGreaterThan(12);
    const { body } = await scrape();
    for (const name of metricNames) expect(body).toMatch(new RegExp(`^${name}\\b`, "m"));
  });
});
