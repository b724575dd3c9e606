import { ownSheetGeometry, ownSheets } from "@prepara/domain/labels/own-label";
import { internalCode } from "@prepara/domain/scan/internal-code";
import { getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { bodyOf, idOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { drawOwnLabels } from "./draw-own-labels.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

/** The texts and the size of each page. */
async function pagesOf(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
    pages.push({ size: page.view.slice(2), text });
  }
  return pages;
}

async function label(path: string) {
  const url = `/api/v1/floor/labels/${path}`;
  const headers = { authorization: `Bearer ${product.rui.token}`, apikey: product.apikey };
  const answer = await product.app.inject({ method: "GET", url, headers });
  expect(answer).toMatchObject({ statusCode: 200, headers: { "content-type": "application/pdf" } });
  return pagesOf(answer.rawPayload);
}

const numbered = z.object({ number: z.number() });
const packing = z.object({ number: z.number(), boxes: z.array(z.object({ number: z.number() })) });

describe("our own labels (docs/product.md#own-labels)", () => {
  test("of a box at the dock name its suite once staff confirmed it", async () => {
    const { ana, rui } = product;
    const code = "1Z999AA10123456784";
    const { number, id } = bodyOf(
      numbered.extend({ id: z.string() }),
      await rui.send("/floor/boxes", { code }, []),
    );
    const own = internalCode("dockBox", number);
    const [page, ...more] = await label(`box/${number}.pdf`);
    expect(more).toEqual([]);
    expect(page).toMatchObject({ size: [288, 144], text: expect.stringContaining("Sem dono") });
    expect(page?.text).toMatch(new RegExp(`Caixa nº ${number} .*${own}`));
    const me = bodyOf(z.object({ suiteNumber: z.number() }), await ana.get("/me"));
    await rui.patch(`/floor/boxes/${id}`, { suite: me.suiteNumber });
    expect((await label(`box/${number}.pdf`))[0]?.text).toMatch(/^Suíte .*01/);
  });

  test("of a shipment and of a box that leaves say what they are, and are found by their code", async () => {
    const { ana, rui } = product;
    const shipmentId = await hasArrived(rui, ana, { qty: 2, name: "Luminária de mesa com braço articulado" });
    const shipment = bodyOf(numbered, await rui.get(`/floor/shipments/${shipmentId}`));
    const [page] = await label(`shipment/${shipment.number}.pdf`);
    const own = internalCode("shipment", shipment.number);
    expect(page?.text).toMatch(
      new RegExp(`Envio nº ${shipment.number} .*Luminária de mesa com .*braço articulado .*${own}`),
    );
    expect(await rui.get(`/floor/lookup?code=${own}`)).toMatchObject({
      body: { hits: [{ id: shipmentId }] },
    });
    const items = [{ shipmentId, qty: 2 }];
    const id = idOf(await ana.post("/prep-requests", { items }));
    await rui.patch(`/admin/prep-requests/${id}`, { status: "scheduled" });
    const { number, boxes } = bodyOf(
      packing,
      await rui.post(`/floor/prep-requests/${id}/outbound-boxes`, { amazonBoxId: "FBA1MMD8D0U000001" }),
    );
    const box = boxes[0]?.number ?? 0;
    const [outbound] = await label(`outbound/${box}.pdf`);
    expect(outbound?.text).toMatch(
      new RegExp(`Preparo nº ${number} .*Caixa 1 .*FBA1MMD8D0U000001 .*${internalCode("outboundBox", box)}`),
    );
    for (const { text } of [page, outbound].flatMap((each) => each ?? [])) expect(text).not.toContain("Ana");
  });

  test("are drawn as often as asked for, ten on a sheet of US Letter", async () => {
    const shipmentId = await hasArrived(product.rui, product.ana, { qty: 1 });
    const { number } = bodyOf(numbered, await product.rui.get(`/floor/shipments/${shipmentId}`));
    const pages = await label(`shipment/${number}.pdf?sheet=letter10&copies=11`);
    expect(pages.map(({ size }) => size)).toEqual([
      [612, 792],
      [612, 792],
    ]);
    expect(pages.map(({ text }) => text.match(/PREPL/g)?.length)).toEqual([10, 1]);
  });

  test("are for staff of Recebimento and Preparo, and only for what exists", async () => {
    const { ana, rui } = product;
    expect(await ana.get("/floor/labels/shipment/1.pdf")).toMatchObject({ status: 403 });
    expect(await rui.get("/floor/labels/shipment/9999999.pdf")).toMatchObject({ status: 404 });
    expect(await rui.get("/floor/labels/outbound/9999999.pdf")).toMatchObject({ status: 404 });
    expect(await rui.get("/floor/labels/box/9999999.pdf")).toMatchObject({ status: 404 });
    expect(await rui.get("/floor/labels/task/1.pdf")).toMatchObject({ status: 404 });
    expect(await rui.get("/floor/labels/shipment/abc.pdf")).toMatchObject({ status: 404 });
    expect(await rui.get("/floor/labels/shipment/1.pdf?copies=101")).toMatchObject({ status: 422 });
  });

  test.each(ownSheets)("on %s stand within the paper and do not overlap", (sheet) => {
    const { width, height, columns, rows, top, left, label: size, pitch } = ownSheetGeometry[sheet];
    expect(left * 2 + (columns - 1) * pitch.across + size.width).toBeCloseTo(width, 6);
    expect(top * 2 + (rows - 1) * pitch.down + size.height).toBeCloseTo(height, 6);
    expect(pitch.across).toBeGreaterThanOrEqual(size.width);
    expect(pitch.down).toBeGreaterThanOrEqual(size.height);
  });

  test("are the same bytes for the same thing", async () => {
    const facts = { type: "box", number: 7, suiteLabel: "07", title: "Caixa nº 7", details: [] } as const;
    const draw = () => drawOwnLabels(facts, { sheet: "thermal", copies: 1 });
    expect((await draw()).equals(await draw())).toBe(true);
  });
});
