import { readBrCode } from "@prepara/domain/pix/br-code";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { ledgerFaults } from "#server/features/ledger/ledger.public";
import { pdf, pdfBytes } from "#server/testing/pdf-files";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, picture } from "#server/testing/warehouse";

const PIX = { PIX_KEY: "pix@exemplo.com.br", PIX_PAYEE: "Prepara Ltda", PIX_CITY: "SAO PAULO" };

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ ...PIX, USD_BRL_RATE: "5.3451" });
});
afterAll(async () => {
  expect(await ledgerFaults(product.db)).toEqual([]);
  await product.close();
});

/** A request of `qty` units; the first 15 of a month are free, the others cost US$ 1.50. */
async function hasRequested(person: Person, qty = 20): Promise<string> {
  const box = await hasArrived(product.rui, person, { qty });
  return idOf(await person.post("/prep-requests", { items: [{ shipmentId: box }] }));
}

const hasCredit = (person: Person, amountUsd: number) =>
  product.rui.post(`/admin/customers/${person.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd,
    description: "Crédito",
  });

const withPix = z.object({ pix: z.object({ payload: z.string(), qrSvg: z.string() }) });

describe("the PIX instructions of a request", () => {
  test("ask for the total in reais at the day's rate, shown with its date", async () => {
    const { newcomer } = product;
    const caio = await newcomer("Caio");
    const answer = await caio.get(`/prep-requests/${await hasRequested(caio)}`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        totalUsd: 7.5,
        pix: { key: PIX.PIX_KEY, payee: PIX.PIX_PAYEE, amountBrl: 40.09, rate: 5.3451 },
      },
    });
    const { pix } = bodyOf(withPix, answer);
    expect(readBrCode(pix.payload)).toMatchObject({ key: PIX.PIX_KEY, amount: "40.09", city: "SAO PAULO" });
    expect(pix.qrSvg).toMatch(/^<svg/);
  });

  test("contain no amount while the exchange-rate source is down", async () => {
    const other = await runningProduct({ ...PIX, PTAX_URL: "http://127.0.0.1:9/odata" });
    try {
      const box = await hasArrived(other.rui, other.ana, { qty: 20 });
      const answer = await other.ana.post("/prep-requests", { items: [{ shipmentId: box }] });
      expect(answer).toMatchObject({ status: 201, body: { pix: { key: PIX.PIX_KEY } } });
      const { pix } = bodyOf(withPix, answer);
      expect(pix).not.toHaveProperty("amountBrl");
      expect(readBrCode(pix.payload)).toMatchObject({ amount: null });
    } finally {
      await other.close();
    }
  });
});

describe("a proof of payment", () => {
  test("as an image or a PDF puts the request under review, and a second one replaces it", async () => {
    const { newcomer, app, rui } = product;
    const duda = await newcomer("Duda");
    const id = await hasRequested(duda);
    const first = await duda.send(`/prep-requests/${id}/proof`, {}, [await picture("file")]);
    expect(first).toMatchObject({ status: 200, body: { status: "under_review", proofType: "image" } });
    const second = await duda.send(`/prep-requests/${id}/proof`, {}, [pdf("file")]);
    expect(second).toMatchObject({ status: 200, body: { status: "under_review", proofType: "pdf" } });
    const { proofUrl } = bodyOf(z.object({ proofUrl: z.string() }), second);
    const file = await app.inject(proofUrl);
    expect(file.headers["content-type"]).toBe("application/pdf");
    expect(file.rawPayload.equals(pdfBytes())).toBe(true);
    expect(await rui.get(`/admin/prep-requests/${id}`)).toMatchObject({ body: { proofType: "pdf" } });
  });

  test.each([
    ["a script in a PDF's name", "<script>alert(1)</script>"],
    ["a PDF's first bytes only", "%PDF-1.4\n<script>alert(1)</script>"],
    ["a PDF's first and last bytes", "%PDF-1.4\nMZ\nstartxref\n9\n%%EOF"],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ["nothing", ""],
  ])("%s is refused and changes nothing", async (_name, content) => {
    const { ana } = product;
    const id = await hasRequested(ana);
    const proof = pdf("file", "comprovante.pdf", Buffer.from(content));
    expect(await ana.send(`/prep-requests/${id}/proof`, {}, [proof])).toMatchObject({
      status: 415,
      body: { code: "not_a_proof", detail: "O comprovante precisa ser uma imagem ou um PDF." },
    });
    expect(await ana.get(`/prep-requests/${id}`)).toMatchObject({
      body: { status: "pending_payment", proofUrl: null },
    });
  });

  test("is refused without a file, too large, two at once, and for another customer's request", async () => {
    const { ana, bia } = product;
    const id = await hasRequested(ana);
    const path = `/prep-requests/${id}/proof`;
    expect(await ana.send(path, {})).toMatchObject({ status: 422, body: { errors: [{ path: "file" }] } });
    expect(await ana.send(path, {}, [pdf("file"), pdf("file")])).toMatchObject({ status: 413 });
    const huge = pdf("file", "grande.pdf", Buffer.alloc(20_971_521));
    expect(await ana.send(path, {}, [huge])).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(await bia.send(path, {}, [pdf("file")])).toMatchObject({ status: 404 });
    expect(await ana.post(path, {})).toMatchObject({ status: 415 });
  });

  test("is refused once the request is approved, paid or has nothing to pay", async () => {
    const { newcomer, rui } = product;
    const edu = await newcomer("Edu");
    const free = await hasRequested(edu, 15);
    const nothing = { status: 409, body: { code: "nothing_to_pay" } };
    expect(await edu.send(`/prep-requests/${free}/proof`, {}, [pdf("file")])).toMatchObject(nothing);
    expect(await edu.post(`/prep-requests/${free}/pay-with-balance`)).toMatchObject(nothing);
    const approved = await hasRequested(edu, 1);
    await rui.patch(`/admin/prep-requests/${approved}`, { status: "scheduled" });
    expect(await edu.send(`/prep-requests/${approved}/proof`, {}, [pdf("file")])).toMatchObject({
      status: 409,
      body: { code: "already_approved" },
    });
  });
});

describe("paying with the balance (docs/decisions/0020)", () => {
  test("debits once, marks the request and sends it to review", async () => {
    const { newcomer } = product;
    const fabi = await newcomer("Fabi");
    await hasCredit(fabi, 10);
    const id = await hasRequested(fabi);
    const pay = () => fabi.post(`/prep-requests/${id}/pay-with-balance`);
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
    expect(await pay()).toMatchObject({ status: 409, body: { code: "already_paid" } });
    expect(await fabi.get(`/prep-requests/${id}`)).toMatchObject({
      body: { status: "under_review", paidWithBalanceAt: expect.any(String) },
    });
    expect(await fabi.get("/balance/history?limit=1")).toMatchObject({
      body: {
        items: [{ type: "debit", amountUsd: 7.5, balanceAfterUsd: 2.5, prepRequest: { id } }],
      },
    });
    expect(await fabi.send(`/prep-requests/${id}/proof`, {}, [pdf("file")])).toMatchObject({ status: 409 });
  });

  test("is refused with the missing amount when the balance is short", async () => {
    const { newcomer } = product;
    const gil = await newcomer("Gil");
    await hasCredit(gil, 7.49);
    const id = await hasRequested(gil);
    expect(await gil.post(`/prep-requests/${id}/pay-with-balance`)).toMatchObject({
      status: 409,
      body: {
        code: "insufficient_balance",
        missingUsd: 0.01,
        detail: "Saldo insuficiente: faltam US$ 0,01.",
      },
    });
    expect(await gil.get(`/prep-requests/${id}`)).toMatchObject({ body: { status: "pending_payment" } });
  });

  test("is refused while a proof is under review, and for another customer's request", async () => {
    const { newcomer, bia } = product;
    const hugo = await newcomer("Hugo");
    await hasCredit(hugo, 10);
    const id = await hasRequested(hugo);
    expect(await bia.post(`/prep-requests/${id}/pay-with-balance`)).toMatchObject({ status: 404 });
    await hugo.send(`/prep-requests/${id}/proof`, {}, [pdf("file")]);
    expect(await hugo.post(`/prep-requests/${id}/pay-with-balance`)).toMatchObject({
      status: 409,
      body: { code: "already_under_review" },
    });
  });
});

describe("a refund as credit", () => {
  test("is one transaction, linked to the request, and never more than was paid", async () => {
    const { newcomer, rui } = product;
    const iris = await newcomer("Iris");
    await hasCredit(iris, 10);
    const id = await hasRequested(iris);
    const payBack = (amountUsd: number) => rui.post(`/admin/prep-requests/${id}/pay-back`, { amountUsd });
    expect(await payBack(1)).toMatchObject({ status: 409, body: { code: "not_paid" } });
    await iris.post(`/prep-requests/${id}/pay-with-balance`);
    expect(await payBack(5)).toMatchObject({ status: 201, body: { paidBackUsd: 5 } });
    const both = await Promise.all([payBack(2), payBack(2)]);
    expect(both.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
    const seen = (leftUsd: number) =>
      rui.post(`/admin/prep-requests/${id}/pay-back`, { amountUsd: 0.25, leftUsd });
    expect(await seen(2.5)).toMatchObject({
      status: 409,
      body: { code: "paid_back_meanwhile", detail: expect.stringContaining("agora são US$ 0,50") },
    });
    expect(await payBack(0.51)).toMatchObject({
      status: 409,
      body: { code: "more_than_paid", detail: "Só US$ 0,50 desta solicitação ainda podem ser devolvidos." },
    });
    expect(await iris.get("/balance/history?limit=1")).toMatchObject({
      body: { items: [{ type: "credit", amountUsd: 2, balanceAfterUsd: 9.5, prepRequest: { id } }] },
    });
    expect(await seen(0.5)).toMatchObject({ status: 201, body: { paidBackUsd: 7.25 } });
    expect(await iris.post(`/admin/prep-requests/${id}/pay-back`, { amountUsd: 1 })).toMatchObject({
      status: 403,
    });
  });
});
