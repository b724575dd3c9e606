import { dateOf, daysAfter, formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { readBrCode } from "@prepara/domain/pix/br-code";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { proofSentAt } from "#server/features/prep/testing/objects";
import { pdf } from "#server/testing/pdf-files";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { seenIn } from "#server/testing/seen-version";
import { hasArrived } from "#server/testing/warehouse";

const today = dateOf(new Date(), "America/Sao_Paulo");
const yesterday = daysAfter(today, -1);

let product: Product;
beforeAll(async () => {
  product = await runningProduct({
    PIX_KEY: "pix@exemplo.com.br",
    USD_BRL_RATE: "5.3451",
    AUTH_TOKEN_LIFE: "31536000", // the clock runs for a day
  });
});
afterAll(() => product.close());

/** A request of US$ 7.50: the first 15 of 20 units are free. */
async function hasRequested(person: Person): Promise<string> {
  const box = await hasArrived(product.rui, person, { qty: 20 });
  return idOf(await person.post("/prep-requests", { items: [{ shipmentId: box }] }));
}

async function textOf(person: Person, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${person.token}` };
  const { statusCode, rawPayload } = await product.app.inject({ url: `/api/v1${path}`, headers });
  expect(statusCode).toBe(200);
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
  return text;
}

const set = (rate: number, rateDate = yesterday, headers = {}) =>
  product.rui.post("/admin/pix-rate", { rate, rateDate }, headers);
const withPix = z.object({ pix: z.object({ payload: z.string() }) });
const withQuote = z.object({ pix: z.object({ quote: z.string() }) });
const quoteOf = async (person: Person, path: string) => bodyOf(withQuote, await person.get(path)).pix.quote;
const DAY_MS = 24 * 60 * 60 * 1000;

describe("the reais per dollar of a PIX (docs/product.md#paying)", () => {
  test("are those that an admin set, with their day; once removed, those of the setting apply again", async () => {
    const { newcomer, rui } = product;
    const caio = await newcomer("Caio");
    expect(await rui.get("/admin/pix-rate")).toMatchObject({
      body: { inUse: { rate: 5.3451, rateDate: today }, isSetByAdmin: false },
    });
    expect(await set(5.5)).toMatchObject({ status: 201, body: { rate: 5.5, rateDate: yesterday } });
    const answer = await caio.get(`/prep-requests/${await hasRequested(caio)}`);
    expect(answer).toMatchObject({ body: { pix: { amountBrl: 41.25, rate: 5.5, rateDate: yesterday } } });
    expect(readBrCode(bodyOf(withPix, answer).pix.payload)).toMatchObject({ amount: "41.25" });
    expect(await rui.get("/admin/pix-rate")).toMatchObject({
      body: { inUse: { rate: 5.5, rateDate: yesterday }, isSetByAdmin: true },
    });
    expect(await rui.delete("/admin/pix-rate")).toMatchObject({ status: 204 });
    expect(await rui.delete("/admin/pix-rate")).toMatchObject({ status: 204 });
    expect(await rui.get("/admin/audit-log?limit=3")).toMatchObject({
      body: {
        items: [
          { action: "pix-rate.remove" },
          { action: "shipment.check-in" },
          { action: "pix-rate.set", details: { rate: 5.5, rateDate: yesterday } },
        ],
      },
    });
    expect(await caio.get(`/prep-requests/${await hasRequested(caio)}`)).toMatchObject({
      body: { pix: { amountBrl: 160.35, rate: 5.3451, rateDate: today } }, // US$ 30,00: no free units left
    });
  });

  test("serve where nothing is configured", async () => {
    const other = await runningProduct({ PIX_KEY: "pix@exemplo.com.br" });
    try {
      expect(await other.rui.get("/admin/pix-rate")).toMatchObject({
        body: { inUse: null, isSetByAdmin: false },
      });
      await other.rui.post("/admin/pix-rate", { rate: 5.5, rateDate: today });
      const box = await hasArrived(other.rui, other.ana, { qty: 20 });
      expect(await other.ana.post("/prep-requests", { items: [{ shipmentId: box }] })).toMatchObject({
        body: { pix: { amountBrl: 41.25, rate: 5.5, rateDate: today } },
      });
    } finally {
      await other.close();
    }
  });

  test("stay on a request as they were shown before its first proof", async () => {
    const { newcomer } = product;
    const duda = await newcomer("Duda");
    const paid = { amountBrl: 41.25, rate: 5.5, rateDate: yesterday };
    await set(5.5);
    const path = `/prep-requests/${await hasRequested(duda)}`;
    const quote = await quoteOf(duda, path);
    await set(6, today); // between the payment and its proof
    expect(await duda.send(`${path}/proof`, { quote }, [pdf("file")])).toMatchObject({
      body: { paidBrl: paid, pix: paid },
    });
    expect(await duda.send(`${path}/proof`, {}, [pdf("file")])).toMatchObject({ body: { paidBrl: paid } });
    expect(await duda.get(path)).toMatchObject({ body: { pix: paid, paidBrl: paid } });
    await product.rui.delete("/admin/pix-rate");
    expect(await duda.get(path)).toMatchObject({ body: { pix: paid, paidBrl: paid } });
    await product.rui.patch(`/admin${path}`, { status: "scheduled" });
    const day = formatCalendarDate(yesterday);
    expect(await textOf(duda, `${path}/receipt.pdf`)).toContain(
      `PIX: R$ 41,25, a R$ 5,50 por dólar (${day})`,
    );
  });

  test("are stored only as they were shown for this request within a day", async () => {
    const { newcomer } = product;
    const enzo = await newcomer("Enzo");
    await set(5.5);
    const [path, other] = [`/prep-requests/${await hasRequested(enzo)}`, await hasRequested(enzo)];
    const quote = await quoteOf(enzo, path);
    const proof = (of: string) => enzo.send(`${path}/proof`, { quote: of }, [pdf("file")]);
    const refused = { status: 422, body: { errors: [{ path: "quote" }] } };
    expect(await proof("1 2026-11-22")).toMatchObject(refused);
    expect(await proof(quote.replace("5.5", "1.5"))).toMatchObject(refused);
    expect(await proof(quote.replace(yesterday, today))).toMatchObject(refused);
    expect(await proof(await quoteOf(enzo, `/prep-requests/${other}`))).toMatchObject(refused);
    expect(await enzo.get(path)).toMatchObject({ body: { status: "pending_payment", paidBrl: null } });

    await set(6, today);
    product.passTime(DAY_MS + 1000);
    expect(await proof(quote)).toMatchObject({ status: 409, body: { code: "rate_expired" } });
    expect(await enzo.get(path)).toMatchObject({ body: { status: "pending_payment" } });
    expect(await proof(await quoteOf(enzo, path))).toMatchObject({
      status: 200,
      body: { paidBrl: { amountBrl: 45, rate: 6, rateDate: today } },
    });
  });

  test("are not stored with a proof that names none", async () => {
    const { newcomer } = product;
    const flora = await newcomer("Flora");
    const path = `/prep-requests/${await hasRequested(flora)}`;
    expect(await flora.send(`${path}/proof`, {}, [pdf("file")])).toMatchObject({
      status: 200,
      body: { status: "under_review", paidBrl: null },
    });
  });

  test("are set once with one key, and two set at once are both in the history", async () => {
    const key = { "idempotency-key": "cotacao-1" };
    const { rui } = product;
    expect(await set(5.6, today, key)).toMatchObject({ status: 201 });
    expect(await set(5.6, today, key)).toMatchObject({ status: 201 });
    expect(await set(5.7, today, key)).toMatchObject({ status: 409 });
    expect(await rui.get("/admin/pix-rate")).toMatchObject({ body: { inUse: { rate: 5.6 } } });
    const both = await Promise.all([set(5.8, today), set(5.9, today)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const shown = seenIn(await rui.get("/admin/pix-rate"));
    const seenBoth = await Promise.all([set(5.8, yesterday, shown), set(5.9, yesterday, shown)]);
    expect(seenBoth.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await rui.delete("/admin/pix-rate", shown)).toMatchObject({
      status: 409,
      body: { code: "changed_meanwhile" },
    });
    const { body } = await rui.get("/admin/audit-log?limit=4");
    const setBy = { action: "pix-rate.set" };
    expect(body).toMatchObject({
      items: [setBy, setBy, setBy, { details: { rate: 5.6 } }],
    });
  });

  test.each([
    ["a missing comma", { rate: 53451, rateDate: today }, "rate"],
    ["no rate", { rateDate: today }, "rate"],
    ["a day to come", { rate: 5.5, rateDate: daysAfter(today, 2) }, "rateDate"],
    ["a day long ago", { rate: 5.5, rateDate: daysAfter(today, -40) }, "rateDate"],
    ["no day", { rate: 5.5 }, "rateDate"],
  ])("are refused with %s", async (_name, body, path) => {
    expect(await product.rui.post("/admin/pix-rate", body)).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    });
  });

  test("can be neither read nor set by a customer", async () => {
    const { ana } = product;
    expect(await ana.get("/admin/pix-rate")).toMatchObject({ status: 403 });
    expect(await ana.post("/admin/pix-rate", { rate: 5, rateDate: today })).toMatchObject({ status: 403 });
    expect(await ana.delete("/admin/pix-rate")).toMatchObject({ status: 403 });
  });

  test("and the code made with them stay for a day, whatever the rate becomes (docs/decisions/0133)", async () => {
    const { newcomer, rui } = product;
    const gabi = await newcomer("Gabi");
    await set(5.5);
    const box = await hasArrived(rui, gabi, { qty: 20 });
    const created = await gabi.post("/prep-requests", { items: [{ shipmentId: box }] });
    const path = `/prep-requests/${idOf(created)}`;
    const { payload } = bodyOf(withPix, created).pix;
    await set(6, today);
    expect(await gabi.get(path)).toMatchObject({ body: { pix: { payload, amountBrl: 41.25, rate: 5.5 } } });
    const quote = await quoteOf(gabi, path);
    await rui.delete("/admin/pix-rate");
    expect(await gabi.get(path)).toMatchObject({ body: { pix: { payload, amountBrl: 41.25, rate: 5.5 } } });

    await set(6, today);
    product.passTime(DAY_MS + 1000);
    const atOnce = await Promise.all([gabi.get(path), gabi.get(path), set(7, today), gabi.get(path)]);
    const codes = new Set(
      atOnce.filter((_, at) => at !== 2).map((each) => bodyOf(withPix, each).pix.payload),
    );
    expect(codes.size).toBe(1);
    expect(codes).not.toContain(payload);
    expect(await gabi.send(`${path}/proof`, { quote }, [pdf("file")])).toMatchObject({
      status: 409,
      body: { code: "rate_expired" },
    });
    expect(bodyOf(withPix, await gabi.get(path)).pix.payload).toBe([...codes][0]);
  });

  test.each(["'Financeiro' gives the proof back", "an admin sets the request back"])(
    "are not kept by a proof that showed no payment: %s",
    async (how) => {
      const { newcomer, rui } = product;
      const hugo = await newcomer("Hugo");
      await set(5.5);
      const id = await hasRequested(hugo);
      const path = `/prep-requests/${id}`;
      const quote = await quoteOf(hugo, path);
      await hugo.send(`${path}/proof`, { quote }, [pdf("file")]);
      const sentAt = (await proofSentAt(product, id))?.toISOString();
      const isSetBack =
        how === "an admin sets the request back"
          ? rui.patch(`/admin${path}`, { status: "pending_payment" })
          : rui.post(`/floor${path}/return-proof`, { sentAt, reason: "Nada entrou." });
      expect(await isSetBack).toMatchObject({ status: 200 });
      await set(6, today);
      // The code itself still has its day.
      expect(await hugo.get(path)).toMatchObject({ body: { pix: { rate: 5.5, amountBrl: 41.25 } } });
      product.passTime(DAY_MS + 1000);
      const current = { rate: 6, amountBrl: 45, rateDate: today };
      expect(await hugo.get(path)).toMatchObject({ body: { pix: current } });
      expect(await hugo.send(`${path}/proof`, { quote }, [pdf("file")])).toMatchObject({
        status: 409,
        body: { code: "rate_expired" },
      });
      const newQuote = await quoteOf(hugo, path);
      expect(await hugo.send(`${path}/proof`, { quote: newQuote }, [pdf("file")])).toMatchObject({
        status: 200,
        body: { paidBrl: current, pix: current },
      });
      // Nor is the earlier one kept by a proof that names none.
      await rui.patch(`/admin${path}`, { status: "pending_payment" });
      expect(await hugo.send(`${path}/proof`, {}, [pdf("file")])).toMatchObject({ body: { paidBrl: null } });
    },
  );
});
