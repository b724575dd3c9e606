import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { pdf, pdfBytes } from "#server/testing/pdf-files";
import { idOf, PASSWORD, type Person } from "#server/testing/person";
import { priceListFile, uploadsList } from "#server/testing/price-list";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";

let product: Product;
beforeAll(async () => {
  product = await runningProduct({
    LOOKUPS_PER_DAY_FREE: "5",
    UPLOADS_PER_DAY_PREMIUM: "3",
    STORAGE_MB_FREE: "1",
  });
});
afterAll(() => product.close());

const purchase = { productName: "Fone", qty: 1, purchaseDate: "2026-01-10", unitCostUsd: 5 };

/** Runs `work` while every write of a product has to wait. */
async function withProductsLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  return product.db.transaction(async (tx) => {
    await tx.execute(sql`lock table products in access exclusive mode`);
    return work();
  });
}

describe("a customer with many requests at once", () => {
  test("gets a 429 beyond the queue, and other customers are served", async () => {
    const { ana, bia } = product;
    const { writes, refused } = await withProductsLocked(async () => {
      let refused = 0;
      const writes = Array.from({ length: 300 }, async () => {
        const answer = await ana.post("/purchases", purchase);
        if (answer.status === 429) refused += 1;
        return answer;
      });
      await expect.poll(() => refused, { timeout: 30_000 }).toBe(196);
      expect(await bia.get("/balance")).toMatchObject({ status: 200 });
      return { writes, refused };
    });
    const answers = await Promise.all(writes);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(300 - refused);
    expect(answers.find(({ status }) => status === 429)).toMatchObject({
      headers: { "retry-after": "1" },
      body: { code: "too_many_at_once", detail: expect.stringContaining("ao mesmo tempo") },
    });
    expect(await ana.post("/purchases", purchase)).toMatchObject({ status: 201 });
  });

  test("leaves database connections to others, also when it changes its own account", async () => {
    const { app, apikey, ana, bia, db } = product;
    const headers = { apikey, authorization: `Bearer ${ana.token}` };
    const change = () => app.inject({ method: "PUT", url: "/auth/v1/user", headers, payload: { data: {} } });
    const changes = await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from auth.users where id = ${ana.userId} for update`);
      const all = Array.from({ length: 100 }, change);
      for (let at = 0; at < 20; at += 1) expect(await bia.get("/balance")).toMatchObject({ status: 200 });
      return all;
    });
    expect((await Promise.all(changes)).every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  test("can end an intruder's session, however many requests the intruder sends", async () => {
    const { app, apikey, db, newcomer } = product;
    const eva = await newcomer("Eva");
    const { userId } = eva;
    let served = 0;
    const send = (token: string, method: "PUT" | "POST", url: string, payload = {}) =>
      app.inject({ method, url, headers: { apikey, authorization: `Bearer ${token}` }, payload });
    const body = { email: eva.email, password: PASSWORD };
    const signIn = await send("", "POST", "/auth/v1/token?grant_type=password", body);
    const { access_token: intruder } = z.object({ access_token: z.string() }).parse(signIn.json());
    const flood = await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from auth.users where id = ${userId} for update`);
      const calls = Array.from({ length: 200 }, async () => {
        // Those that are refused since the session has ended take a moment, and any number may be.
        if ((await send(intruder, "PUT", "/auth/v1/user")).statusCode === 200) served += 1;
      });
      // Meanwhile all of them arrive: four in each of 50 passes of the event loop, and this takes more.
      for (let at = 0; at < 60; at += 1) await product.bia.get("/balance");
      return { calls, signOut: send(eva.token, "POST", "/auth/v1/logout?scope=others") };
    });
    expect((await flood.signOut).statusCode).toBe(204);
    // In plain order nearly all 200. On a busy machine some of them take the account's row first: up to 50.
    expect(served).toBeLessThan(150);
    await Promise.all(flood.calls);
  });

  test("is not refused because another kind of request waits", async () => {
    const { ana } = product;
    const writes = await withProductsLocked(async () => {
      const all = Array.from({ length: 104 }, () => ana.post("/purchases", purchase));
      expect(await ana.calls("product-miner", { asin: "B000000001" })).toMatchObject({ status: 200 });
      return all;
    });
    expect((await Promise.all(writes)).every(({ status }) => status === 201)).toBe(true);
  });

  test("has daily look-ups and uploads by plan, which refill with time", async () => {
    const { rui, newcomer } = product;
    const caio = await newcomer("Caio");
    const check = () => caio.post("/gating-checks", { input: "B08N5WRWNW" });
    for (let at = 0; at < 5; at += 1) expect((await check()).status).not.toBe(429);
    expect(await check()).toMatchObject({
      status: 429,
      body: { code: "daily_lookups", detail: expect.stringContaining("5 consultas") },
      headers: { "retry-after": expect.stringMatching(/^1[67]\d{3}$/) },
    });
    await rui.patch(`/admin/customers/${caio.userId}`, { plan: "premium" });
    expect((await check()).status).not.toBe(429);
    const upload = () => caio.send("/price-lists/preview", {}, [priceListFile([{ price: "5" }])]);
    for (let at = 0; at < 1000 && (await upload()).status !== 429; at += 1) expect(at).toBeLessThan(3);
    expect(await upload()).toMatchObject({ status: 429, body: { code: "daily_uploads", limit: 3 } });
  });

  test("shares its network's look-ups and questions with other new accounts, until something arrived", async () => {
    const own = await runningProduct({ PAID_CALLS_PER_DAY_OF_NETWORK: "3" });
    try {
      const check = (person: Person) => person.post("/gating-checks", { input: "B08N5WRWNW" });
      for (const person of [own.ana, own.bia, own.ana]) expect((await check(person)).status).not.toBe(429);
      const refused = {
        status: 429,
        body: { code: "daily_calls_of_network", detail: expect.stringContaining("3 consultas") },
      };
      expect(await check(own.bia)).toMatchObject(refused);
      expect(
        await own.bia.calls("tadollar-chat", { messages: [{ role: "user", content: "Oi" }] }),
      ).toMatchObject({ status: 429 });
      await hasArrived(own.rui, own.bia);
      expect((await check(own.bia)).status).not.toBe(429);
      await own.rui.patch(`/admin/customers/${own.ana.userId}`, { plan: "premium" });
      expect((await check(own.ana)).status).not.toBe(429);
    } finally {
      await own.close();
    }
  });

  test("uses one of the day's uploads for each call of tadollar-chat with pictures", async () => {
    const { rui, newcomer } = product;
    const gil = await newcomer("Gil");
    await rui.patch(`/admin/customers/${gil.userId}`, { plan: "premium" });
    const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .webp()
      .toBuffer();
    const imageUrls = [`data:image/webp;base64,${content.toString("base64")}`];
    const messages = [{ role: "user", content: "O que é?" }];
    for (let at = 0; at < 3; at += 1)
      expect(await gil.calls("tadollar-chat", { messages, imageUrls })).toMatchObject({ status: 200 });
    expect(await gil.calls("tadollar-chat", { messages, imageUrls })).toMatchObject({ status: 429 });
    expect(await gil.calls("tadollar-chat", { messages })).toMatchObject({ status: 200 });
  });

  test("pays for each thousand letters of a write", async () => {
    const small = await runningProduct({ WRITES_PER_DAY: "10" });
    try {
      const long = { ...purchase, notes: "x".repeat(2_000) };
      for (let at = 0; at < 3; at += 1)
        expect(await small.ana.post("/purchases", long)).toMatchObject({ status: 201 });
      expect(await small.ana.post("/purchases", long)).toMatchObject({ body: { code: "daily_writes" } });
      expect(await small.ana.post("/purchases", purchase)).toMatchObject({ status: 201 });
    } finally {
      await small.close();
    }
  });

  test("of whom nothing was received writes no more when the accounts of its network wrote too much", async () => {
    const small = await runningProduct({ WRITES_PER_DAY: "3" });
    try {
      const { ana, rui, newcomer } = small;
      await hasArrived(rui, ana);
      const writes = async (person: Person) => (await person.post("/purchases", purchase)).status;
      const statuses: number[] = [];
      for (let at = 0; at < 52; at += 1) {
        const stranger = await newcomer(`Eva${at}`);
        for (let count = 0; count < 3; count += 1) statuses.push(await writes(stranger));
      }
      expect(statuses.filter((status) => status === 201)).toHaveLength(149);
      const eva = await newcomer("Eva");
      expect(await eva.post("/purchases", purchase)).toMatchObject({
        status: 429,
        body: { code: "daily_writes_of_network", detail: expect.stringContaining("150 registros") },
      });
      expect(await writes(ana)).toBe(201);
    } finally {
      await small.close();
    }
  });

  test("may write a bounded number of rows a day, which refills with time", async () => {
    const small = await runningProduct({ WRITES_PER_DAY: "10" });
    try {
      const { ana, bia } = small;
      const statuses: number[] = [];
      for (let at = 0; at < 10; at += 1) statuses.push((await ana.post("/purchases", purchase)).status);
      expect(statuses).toEqual(Array(10).fill(201));
      expect(await ana.post("/purchases", purchase)).toMatchObject({
        status: 429,
        body: { code: "daily_writes", detail: expect.stringContaining("10 registros") },
        headers: { "retry-after": expect.stringMatching(/^8[56]\d\d$/) },
      });
      expect(await ana.get("/shipments?status=in_transit")).toMatchObject({ status: 200 });
      expect(await bia.post("/purchases", purchase)).toMatchObject({ status: 201 });
      small.passTime(8_640_000);
      expect(await small.newcomer("Eva").then((eva) => eva.post("/purchases", purchase))).toMatchObject({
        status: 201,
      });
      const again = await ana.post("/purchases", purchase);
      expect(again.body).not.toMatchObject({ code: "daily_writes" });
    } finally {
      await small.close();
    }
  });

  test("cannot store more files than the plan's storage, and can again after deleting some", async () => {
    const dora = await product.newcomer("Dora");
    const content = pdfBytes("x".repeat(1_000_000));
    const upload = () =>
      dora.send("/documents", { productName: "Nota" }, [pdf("files", "nota.pdf", content)]);
    const document = idOf(await upload());
    expect(await upload()).toMatchObject({
      status: 409,
      body: { code: "storage_full", detail: expect.stringContaining("1 MB") },
    });
    expect(await product.bia.send("/documents", { productName: "Nota" }, [pdf("files")])).toMatchObject({
      status: 201,
    });
    await dora.delete(`/documents/${document}`);
    expect(await upload()).toMatchObject({ status: 201 });
  });

  test("may export one after the other", async () => {
    const { bia } = product;
    const answers = await Promise.all(Array.from({ length: 10 }, () => bia.get("/me/export")));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(6);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(await bia.get("/me/export")).toMatchObject({ status: 200 });
  });

  test("leave database connections to other networks, however many customers of one network read", async () => {
    const { app, db, newcomer } = product;
    const people = await Promise.all(["Iara", "Joel", "Kaio", "Lia"].map((name) => newcomer(name)));
    const read = ({ token }: { token: string }, remoteAddress: string) =>
      app.inject({ url: "/api/v1/shipments", headers: { authorization: `Bearer ${token}` }, remoteAddress });
    const waiting = async () => {
      const { rows } = await db.execute(
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%products%'`,
      );
      return rows.length;
    };
    const reads = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table products in access exclusive mode`);
      const all = people.flatMap((person) => [1, 2, 3, 4].map(() => read(person, "192.0.2.1")));
      await expect.poll(waiting, { timeout: 8_000 }).toBe(5);
      all.push(read(product.ana, "192.0.2.2"));
      await expect.poll(waiting, { timeout: 8_000 }).toBe(6);
      return all;
    });
    for (const { statusCode } of await Promise.all(reads)) expect(statusCode).toBe(200);
  });

  test("leave database connections to others, however many store or remove price lists", async () => {
    const { app, db, newcomer, bia } = product;
    const people = await Promise.all(["Ada", "Ben", "Cid", "Dea"].map((name) => newcomer(name)));
    const waitingFor = async (query: string) => {
      await pause(500); // so that all could have begun
      const { rows } = await db.execute(
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and query ilike ${query}`,
      );
      return rows.length;
    };
    const rows = [{ asin: "B08N5WRWNW", price: "20" }];
    const imports = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table price_list_items in access exclusive mode`);
      const all = people.map((person) => uploadsList(person, rows));
      await expect.poll(() => waitingFor("copy price_list_items%"), { timeout: 20_000 }).toBe(1);
      await pause(3_000); // until the other files are read, too
      expect(await waitingFor("copy price_list_items%")).toBe(1);
      expect(await bia.get("/balance")).toMatchObject({ status: 200 });
      return all;
    });
    await Promise.all(imports);
    const removals = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table price_lists in access exclusive mode`);
      const all = people.map(({ token }, index) =>
        app.inject({
          method: "DELETE",
          url: `/api/v1/price-lists/${randomUUID()}`,
          headers: { authorization: `Bearer ${token}` },
          remoteAddress: `192.0.2${index}.1`,
        }),
      );
      expect(await waitingFor("delete from%price_lists%")).toBe(2);
      return all;
    });
    for (const { statusCode } of await Promise.all(removals)) expect(statusCode).toBe(404);
  });

  test("leave exports to other networks, however many customers of one network export", async () => {
    const { app, db, newcomer } = product;
    const people = await Promise.all(["Ema", "Gil", "Hugo"].map((name) => newcomer(name)));
    const statement = ({ token }: { token: string }, remoteAddress: string) =>
      app.inject({
        url: "/api/v1/balance/statement.pdf",
        headers: { authorization: `Bearer ${token}` },
        remoteAddress,
      });
    const waiting = async () => {
      const { rows } = await db.execute(
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%user_balance_history%'`,
      );
      return rows.length;
    };
    const statements = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table user_balance_history in access exclusive mode`);
      const all = people.map((person) => statement(person, "192.0.2.1"));
      await expect.poll(waiting, { timeout: 8_000 }).toBe(2);
      all.push(statement(product.ana, "192.0.2.2"));
      await expect.poll(waiting, { timeout: 8_000 }).toBe(3);
      return all;
    });
    for (const { statusCode } of await Promise.all(statements)) expect(statusCode).toBe(200);
  });

  test("leave database connections to other networks, and to others of their own, also with files", async () => {
    const small = await runningProduct({ DATABASE_POOL_SIZE: "3" });
    const { app, newcomer, ana } = small;
    const crowd = await Promise.all(Array.from({ length: 60 }, (_, at) => newcomer(`Eva${at}`)));
    let answered = 0;
    const call = (person: Person, method: "DELETE" | "GET", url: string, remoteAddress: string) =>
      app
        .inject({
          method,
          url,
          headers: { authorization: `Bearer ${person.token}`, apikey: small.apikey },
          remoteAddress,
        })
        .then(({ statusCode }) => {
          answered += 1;
          return statusCode;
        });
    const unknown = `/api/v1/documents/${crypto.randomUUID()}`;
    const burst = Array.from({ length: 600 }, (_, at) =>
      call(crowd[at % crowd.length] ?? ana, "DELETE", unknown, "192.0.2.1"),
    );
    expect(await call(ana, "GET", "/auth/v1/user", "192.0.2.2")).toBe(200);
    const own = `/api/v1/documents/${crypto.randomUUID()}/files/${crypto.randomUUID()}`;
    expect(await call(ana, "GET", own, "192.0.2.2")).toBe(404);
    expect(answered).toBeLessThan(100);
    const before = answered;
    expect(await call(ana, "GET", "/auth/v1/user", "192.0.2.1")).toBe(200);
    expect(answered - before).toBeLessThan(100);
    await Promise.all(burst);
    await small.close();
  });
});
