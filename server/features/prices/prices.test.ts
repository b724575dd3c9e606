import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Cents, cents } from "@prepara/domain/money/money";
import { eq, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type KeepaServer, keepaServer } from "#server/adapters/fake-servers/keepa-server";
import type { JobSender } from "#server/platform/jobs/job-queue";
import { monitoredProducts } from "#server/tables/prices";
import { whileLocked } from "#server/testing/customer-lock";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { uploadsList } from "#server/testing/price-list";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { applyPrice } from "./apply-price.ts";
import { dueMonitors } from "./monitor.queries.ts";
import { REFRESH_MONITORS } from "./refresh-due.ts";

const ASIN = "B08N5WRWNW";
const asinNumber = (index: number) => `B0000000${String(index).padStart(2, "0")}`;

/** Makes observations older by days; the clock is not moved, since sessions would expire. */
const age = (product: Product, days: number) =>
  product.db.execute(sql`update price_observations set at = at - make_interval(days => ${days})`);

const noticesPage = z.object({ items: z.array(z.object({ title: z.string() })) });

const makeDue = (product: Product) =>
  product.db.execute(sql`update monitored_products set tried_at = tried_at - interval '4 hours'`);

/** The mails to a person in the product's outbox. */
async function mailsTo(product: Product, person: Person): Promise<string[]> {
  const folder = join(product.dataDir, "outbox");
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return mails.filter((mail) => mail.includes(`To: ${person.email}`));
}

/** Creates and sends the mails of events, after the time in which mails of a kind are merged. */
async function mailsAreSent(product: Product) {
  await product.doJobs("notices.fan-out");
  product.passTime(61_000);
  await product.doJobs("notices.send");
}

describe("without any key (docs/decisions/0107)", () => {
  let product: Product;
  beforeAll(async () => {
    product = await runningProduct({ NOTICE_MERGE_MINUTES: "1" });
  });
  afterAll(() => product.close());

  test("the history is made of observed prices, weighted by how long they were valid", async () => {
    const { newcomer } = product;
    const caio = await newcomer("Caio");
    expect(await caio.calls("price-history", { asin: ASIN })).toMatchObject({
      status: 200,
      body: { success: false, result: null, tokensLeft: null },
    });
    await uploadsList(caio, [{ asin: ASIN, price: "20" }]);
    await caio.calls("product-miner", { asin: ASIN });
    await age(product, 3);
    await uploadsList(caio, [{ asin: ASIN, price: "10" }]);
    await caio.calls("product-miner", { asin: ASIN });
    await age(product, 1);
    expect(await caio.calls("price-history", { asin: ASIN })).toMatchObject({
      body: {
        success: true,
        result: {
          // Three days at 20 and one at 10.
          statistics: { currentPrice: 10, avg90Price: 17.5, minPrice: 10, priceDropPercent: 42.9 },
          productInfo: { title: null, brand: null, category: null, rating: null, reviewCount: null },
          history: [{ priceUsd: 20 }, { priceUsd: 10 }],
          priceOf: "supplier",
          source: "observations",
        },
      },
    });
    // The prices in Caio's list are visible to him alone.
    expect(await product.bia.calls("price-history", { asin: ASIN })).toMatchObject({
      body: { success: false },
    });
    expect(await product.bia.get(`/price-observations?asin=${ASIN}`)).toMatchObject({ body: { items: [] } });
  });

  test("after an upload, a search, a monitor and a cheaper upload, the alert comes once, by e-mail", async () => {
    const { newcomer } = product;
    const duda = await newcomer("Duda");
    await uploadsList(duda, [{ asin: ASIN, price: "20" }]);
    await duda.calls("product-miner", { asin: ASIN });
    const made = await duda.post("/monitors", { input: `veja ${ASIN}` });
    expect(made).toMatchObject({
      status: 201,
      body: {
        asin: ASIN,
        productTitle: "Fone",
        currentPrice: 20,
        targetPrice: 18,
        priceChange: "stable",
        alertEnabled: true,
        watches: "supplier",
        recent: [{ priceUsd: 20 }],
      },
    });
    await uploadsList(duda, [{ asin: ASIN, price: "17,99" }]);
    await product.doJobs();
    expect(await duda.get("/monitors")).toMatchObject({
      body: { items: [{ currentPrice: 17.99, priceChange: "down", isAtTarget: true }] },
    });
    expect(await mailsTo(product, duda)).toHaveLength(0);
    product.passTime(31_000);
    await product.doJobs();
    await mailsAreSent(product);
    const mails = await mailsTo(product, duda);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain("US$ 17,99");
    expect(mails[0]).not.toMatch(/demonstra/i);

    await uploadsList(duda, [{ asin: ASIN, price: "15" }]);
    await product.doJobs();
    product.passTime(60_000);
    await product.doJobs();
    await mailsAreSent(product);
    expect(await mailsTo(product, duda)).toHaveLength(1);

    for (const price of ["25", "16"]) {
      await uploadsList(duda, [{ asin: ASIN, price }]);
      await product.doJobs();
    }
    product.passTime(60_000);
    await product.doJobs();
    await mailsAreSent(product);
    expect(await mailsTo(product, duda)).toHaveLength(2);
  });

  test("a customer with many monitors that are due does not keep another's from its turn", async () => {
    const { db, newcomer, now } = product;
    const [flo, gil] = [await newcomer("Flo"), await newcomer("Gil")];
    const watch = async (person: Person, asins: readonly string[]) => {
      for (const asin of asins) await person.post("/monitors", { input: asin, targetPrice: 1 });
    };
    await watch(gil, ["B08N5WRWN0"]);
    await watch(flo, ["B08N5WRWN1", "B08N5WRWN2", "B08N5WRWN3", "B08N5WRWN4"]);
    // As of an earlier version after an import of a price list.
    await db.update(monitoredProducts).set({ triedAt: null }).where(eq(monitoredProducts.userId, flo.userId));
    const due = await dueMonitors(db, { before: now(), limit: 1_000, ofKnown: false });
    const ofBoth = due.filter(({ userId }) => [flo.userId, gil.userId].includes(userId));
    expect(ofBoth.slice(0, 2).map(({ userId }) => userId)).toContain(gil.userId);
  });

  test("a monitor whose price cannot be stored does not keep the others from being refreshed", async () => {
    const { db, newcomer, doJobs } = product;
    const [hal, ivo] = [await newcomer("Hal"), await newcomer("Ivo")];
    for (const person of [hal, ivo]) {
      await uploadsList(person, [{ asin: ASIN, price: "20" }]);
      await person.post("/monitors", { input: ASIN, targetPrice: 1 });
    }
    await db.execute(
      `alter table monitored_products add constraint fails check (user_id <> '${hal.userId}' or current_price > 19) not valid`,
    );
    for (const person of [hal, ivo]) await uploadsList(person, [{ asin: ASIN, price: "15" }]);
    await doJobs().catch(() => undefined);
    await db.execute("alter table monitored_products drop constraint fails");
    expect(await hal.get("/monitors")).toMatchObject({ body: { items: [{ currentPrice: 20 }] } });
    expect(await ivo.get("/monitors")).toMatchObject({ body: { items: [{ currentPrice: 15 }] } });
  });

  test("monitors of a network's new accounts are refreshed so often a day; a known customer's always", async () => {
    const own = await runningProduct({ PAID_CALLS_PER_DAY_OF_NETWORK: "3" });
    try {
      const { ana, bia, rui } = own;
      await hasArrived(rui, bia);
      const ids = new Map<Person, string>();
      for (const person of [ana, bia]) {
        await uploadsList(person, [{ asin: ASIN, price: "20" }]);
        ids.set(person, idOf(await person.post("/monitors", { input: ASIN, targetPrice: 1 })));
      }
      const isChecked = async (person: Person, since: Date) => {
        const id = ids.get(person) ?? "";
        const [row] = await own.db.select().from(monitoredProducts).where(eq(monitoredProducts.id, id));
        return (row?.lastChecked?.getTime() ?? 0) >= since.getTime();
      };
      const refreshed: [ana: boolean, bia: boolean][] = [];
      for (let round = 0; round < 5; round += 1) {
        await makeDue(own);
        const since = own.now();
        await own.doJobs(REFRESH_MONITORS);
        refreshed.push([await isChecked(ana, since), await isChecked(bia, since)]);
      }
      expect(refreshed.map(([, known]) => known)).toEqual([true, true, true, true, true]);
      expect(refreshed.map(([stranger]) => stranger)).toEqual([true, true, true, false, false]);
    } finally {
      await own.close();
    }
  });

  test("one customer gets at most forty alerts a day, however often the target changes", async () => {
    const lia = await product.newcomer("Lia");
    await uploadsList(lia, [{ asin: ASIN, price: "20" }]);
    const id = idOf(await lia.post("/monitors", { input: ASIN, targetPrice: 1 }));
    for (let at = 0; at < 42; at += 1) {
      await lia.patch(`/monitors/${id}`, { targetPrice: 30 + at });
      expect(await lia.post(`/monitors/${id}/refresh`)).toMatchObject({ body: { isNewFall: true } });
      product.passTime(31_000);
      await product.doJobs();
    }
    await product.doJobs("notices.fan-out");
    expect(await lia.get("/notices?limit=100")).toMatchObject({
      body: {
        items: { length: 40, 0: { type: "price.alert", title: expect.stringMatching(/ por US\$\s\d/) } },
      },
    });
  });

  test("eighty alerts a day at most enter the queue that all customers' e-mails share", async () => {
    const mia = await product.newcomer("Mia");
    await uploadsList(mia, [{ asin: ASIN, price: "20" }]);
    const id = idOf(await mia.post("/monitors", { input: ASIN, targetPrice: 1 }));
    let queued = 0;
    const jobs: JobSender = {
      async send() {
        queued += 1;
      },
    };
    const seenAt = (price: Cents) =>
      product.db.transaction((tx) => {
        const seen = { price, lowest: price, title: null, imageUrl: null };
        return applyPrice(tx, jobs, id, { seen, byHand: null }, product.now());
      });
    for (let at = 0; at < 85; at += 1) {
      await seenAt(cents(2000));
      expect(await seenAt(cents(50))).toMatchObject({ isNewFall: true });
    }
    expect(queued).toBe(80);
  });

  test("no e-mail follows when an open page has shown the alert, or alerts are off", async () => {
    const { newcomer } = product;
    const edu = await newcomer("Edu");
    await uploadsList(edu, [{ asin: ASIN, price: "20" }]);
    const id = idOf(await edu.post("/monitors", { input: ASIN, targetPrice: 25 }));
    expect(await edu.post(`/monitors/${id}/refresh`)).toMatchObject({
      status: 200,
      body: { alert: true, isNewFall: true, currentPrice: 20 },
    });
    expect(await edu.post("/monitors/alerts-seen")).toMatchObject({ status: 204 });
    expect(await edu.post(`/monitors/${id}/refresh`)).toMatchObject({
      body: { alert: true, isNewFall: false },
    });
    await edu.patch(`/monitors/${id}`, { alertEnabled: false, targetPrice: 30 });
    expect(await edu.post(`/monitors/${id}/refresh`)).toMatchObject({
      body: { alert: false, isNewFall: false },
    });
    product.passTime(60_000);
    await product.doJobs();
    await mailsAreSent(product);
    expect(await mailsTo(product, edu)).toHaveLength(0);
  });

  test("alerts that no open page has shown become notices, also while it has shown others", async () => {
    const { bia, newcomer } = product;
    const noa = await newcomer("Noa");
    const asins = [1, 2, 3, 4].map(asinNumber);
    const pricedAt = (price: string) =>
      uploadsList(
        noa,
        asins.map((asin, index) => ({ asin, price, title: `Fone ${index + 1}` })),
      );
    await pricedAt("20");
    const ids: string[] = [];
    for (const asin of asins) ids.push(idOf(await noa.post("/monitors", { input: asin, targetPrice: 10 })));
    const [first = "", second = "", , last = ""] = ids;
    await pricedAt("5");
    await product.doJobs();
    expect(await noa.post("/monitors/alerts-seen", { ids: [first, second] })).toMatchObject({ status: 204 });
    expect(await noa.post("/monitors/alerts-seen", { ids: [first] })).toMatchObject({ status: 204 });
    expect(await bia.post("/monitors/alerts-seen", { ids: [last] })).toMatchObject({ status: 204 });
    product.passTime(31_000);
    await product.doJobs();
    await product.doJobs("notices.fan-out");
    const { items } = bodyOf(noticesPage, await noa.get("/notices?limit=100"));
    expect(items.map(({ title }) => title.replace(/ por .*/, "")).sort()).toEqual([
      "Alerta de preço: Fone 3",
      "Alerta de preço: Fone 4",
    ]);
    expect(await noa.post("/monitors/alerts-seen", { ids: ["1"] })).toMatchObject({ status: 422 });
  });

  test("an alert that a page reports while the job reads it becomes no notice", async () => {
    const rita = await product.newcomer("Rita");
    await uploadsList(rita, [{ asin: ASIN, price: "20" }]);
    const id = idOf(await rita.post("/monitors", { input: ASIN, targetPrice: 10 }));
    await uploadsList(rita, [{ asin: ASIN, price: "5" }]);
    await product.doJobs();
    product.passTime(31_000);
    const row = "select from monitored_products where id = $1 for no key update";
    await whileLocked(
      product,
      { row, id },
      () => product.doJobs(),
      (holder) => holder.query("update monitored_products set alert_seen_at = now() where id = $1", [id]),
    );
    await product.doJobs("notices.fan-out");
    expect(await rita.get("/notices")).toMatchObject({ body: { items: [] } });
  });

  test("a monitor needs a price or a target", async () => {
    const { ana } = product;
    expect(await ana.post("/monitors", { input: "B000000099" })).toMatchObject({
      status: 422,
      body: { code: "no_price" },
    });
    expect(await ana.post("/monitors", { input: "B000000099", targetPrice: 0 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "targetPrice", message: "Preço inválido" }] },
    });
    const made = await ana.post("/monitors", { input: "B000000099", targetPrice: 5 });
    expect(made).toMatchObject({ status: 201, body: { currentPrice: null, lastChecked: null } });
    expect(await ana.post(`/monitors/${idOf(made)}/refresh`)).toMatchObject({
      status: 409,
      body: { code: "no_price_found" },
    });
  });

  test("holds twenty, each ASIN once, also when all are sent at the same moment", async () => {
    const { newcomer } = product;
    const fabi = await newcomer("Fabi");
    const send = (index: number) => fabi.post("/monitors", { input: asinNumber(index), targetPrice: 5 });
    const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => send(index)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20);
    expect(answers.find((answer) => answer.status !== 201)).toMatchObject({
      status: 409,
      body: { code: "too_many_monitors", detail: expect.stringContaining("20") },
    });
    const { body } = await fabi.get("/monitors?limit=100");
    const [newest] = (body as { items: { id: string; asin: string }[] }).items;
    expect(await fabi.post("/monitors", { input: newest?.asin, targetPrice: 5 })).toMatchObject({
      body: { code: "already_monitored" },
    });
    expect(await fabi.delete(`/monitors/${newest?.id}`)).toMatchObject({ status: 204 });
    expect(await send(50)).toMatchObject({ status: 201 });
  });

  test("sent twice with one key is one monitor; another customer sees none of it", async () => {
    const { bia, newcomer } = product;
    const gil = await newcomer("Gil");
    const key = { "idempotency-key": "um-clique" };
    const first = await gil.post("/monitors", { input: ASIN, targetPrice: 5 }, key);
    expect((await gil.post("/monitors", { input: ASIN, targetPrice: 5 }, key)).body).toEqual(first.body);
    const id = idOf(first);
    expect(await bia.patch(`/monitors/${id}`, { targetPrice: 1 })).toMatchObject({ status: 404 });
    expect(await bia.post(`/monitors/${id}/refresh`)).toMatchObject({ status: 404 });
    expect(await bia.delete(`/monitors/${id}`)).toMatchObject({ status: 404 });
  });
});

describe("with Keepa over HTTP", () => {
  let product: Product;
  let keepa: KeepaServer;
  beforeAll(async () => {
    keepa = await keepaServer("k");
    product = await runningProduct({
      KEEPA_API_KEY: "k",
      KEEPA_URL: keepa.url,
      DEMO_DATA: "true",
      NOTICE_MERGE_MINUTES: "1",
    });
  });
  afterAll(async () => {
    await product.close();
    await keepa.stop();
  });

  const costs = (asin: string, price: number) => {
    const current = Array<number>(36).fill(-1);
    current[0] = price;
    keepa.products.set(asin, { asin, title: "Fone", stats: { current, avg90: current } });
  };

  test("the history is Keepa's, and its prices are stored", async () => {
    const answer = await product.ana.calls("price-history", { asin: "B000000001" });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        result: {
          statistics: { currentPrice: expect.any(Number), avg90Price: expect.any(Number) },
          productInfo: { title: expect.any(String), currentSalesRank: expect.any(Number) },
          priceOf: "amazon",
          source: "keepa",
        },
        tokensLeft: expect.any(Number),
      },
    });
    const { body } = await product.ana.get("/price-observations?asin=B000000001");
    expect((body as { items: unknown[] }).items.length).toBeGreaterThan(10);
    expect((body as { items: unknown[] }).items[0]).toMatchObject({ kind: "amazon", source: "keepa" });
  });

  test("an alert's e-mail is marked when the prices are demo data", async () => {
    const gil = await product.newcomer("Gil");
    const asin = asinNumber(7);
    costs(asin, 1000);
    const id = idOf(await gil.post("/monitors", { input: asin, targetPrice: 9 }));
    costs(asin, 800);
    await makeDue(product);
    await product.doJobs("prices.refresh-monitors");
    expect(await gil.get("/monitors")).toMatchObject({ body: { items: [{ id, isAtTarget: true }] } });
    product.passTime(31_000);
    await product.doJobs();
    await mailsAreSent(product);
    const [mail = "", ...others] = await mailsTo(product, gil);
    expect(others).toEqual([]);
    expect(mail.match(/Dados de demonstra/g)).toHaveLength(2); // as text and as HTML
  });

  test("an empty bucket is 429 with RATE_LIMIT and the time to wait", async () => {
    keepa.next.push({
      status: 429,
      body: { tokensLeft: 0, refillIn: 30_000, refillRate: 20, tokensConsumed: 0 },
    });
    expect(await product.ana.calls("price-history", { asin: "B000000002" })).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining("RATE_LIMIT") },
      headers: { "retry-after": expect.stringMatching(/^3[0-1]$/) },
    });
    product.passTime(40_000);
  });

  test("the job asks once for an ASIN with many monitors, in one request for many ASINs", async () => {
    const { ana, bia } = product;
    for (const [index, asin] of ["B000000011", "B000000012", "B000000013"].entries()) {
      costs(asin, 2000 + index);
      await ana.post("/monitors", { input: asin, targetPrice: 1 });
      await bia.post("/monitors", { input: asin, targetPrice: 1 });
    }
    const requestsBefore = keepa.requests.length;
    costs("B000000012", 2500);
    await makeDue(product);
    await product.doJobs("prices.refresh-monitors");
    expect(keepa.requests).toHaveLength(requestsBefore + 1);
    expect(await bia.get("/monitors")).toMatchObject({
      body: {
        items: [
          { currentPrice: 20.02, priceChange: "stable" },
          { currentPrice: 25, priceChange: "up" },
          { currentPrice: 20, priceChange: "stable" },
        ],
      },
    });
    await product.doJobs("prices.refresh-monitors");
    expect(keepa.requests).toHaveLength(requestsBefore + 1);
  });

  test("the job stops at the token budget and continues in its next run", async () => {
    const { newcomer } = product;
    const people = await Promise.all(["Hugo", "Ivo", "Lia"].map(newcomer));
    await Promise.all(
      people.flatMap((person, of) =>
        Array.from({ length: 10 }, (_, index) => {
          const asin = `B0000001${of}${index}`;
          costs(asin, 3000);
          return person.post("/monitors", { input: asin, targetPrice: 1 });
        }),
      ),
    );
    await makeDue(product);
    keepa.bucket.tokens = 70;
    const requestsBefore = keepa.requests.length;
    await product.doJobs("prices.refresh-monitors");
    expect(keepa.requests).toHaveLength(requestsBefore + 1);
    keepa.bucket.tokens = 300;
    await product.doJobs("prices.refresh-monitors");
    expect(keepa.requests).toHaveLength(requestsBefore + 2);
  });

  test("a stranger's refresh that Keepa refuses is not counted again in the next run", async () => {
    const noa = await product.newcomer("Noa");
    costs("B000000301", 3000);
    const id = idOf(await noa.post("/monitors", { input: "B000000301", targetPrice: 1 }));
    const fullAt = async () =>
      (
        await product.db.execute(
          sql`select full_at from rate_limits where key = 'paid:monitors of 127.0.0.1'`,
        )
      ).rows;
    await makeDue(product);
    await product.db
      .update(monitoredProducts)
      .set({ triedAt: product.now() })
      .where(ne(monitoredProducts.id, id));
    const before = await fullAt();
    keepa.next.push({
      status: 429,
      body: { tokensLeft: 0, refillIn: 30_000, refillRate: 20, tokensConsumed: 0 },
    });
    await product.doJobs("prices.refresh-monitors");
    const counted = await fullAt();
    expect(counted).not.toEqual(before);
    await product.doJobs("prices.refresh-monitors");
    expect(await fullAt()).toEqual(counted);
    product.passTime(40_000);
  });

  test("a monitor from a mined product watches the supplier; one from an ASIN watches Amazon", async () => {
    const { newcomer } = product;
    const mia = await newcomer("Mia");
    await uploadsList(mia, [{ asin: "B000000201", price: "10" }]);
    await mia.calls("product-miner", { asin: "B000000201" });
    expect(await mia.post("/monitors", { input: "B000000201" })).toMatchObject({
      body: { watches: "supplier", currentPrice: 10, targetPrice: 9 },
    });
    costs("B000000202", 4000);
    expect(await mia.post("/monitors", { input: "B000000202" })).toMatchObject({
      body: { watches: "amazon", currentPrice: 40, targetPrice: 36 },
    });
  });
});
