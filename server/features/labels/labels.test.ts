import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { storedFiles } from "#server/tables/platform";
import { pdf, pdfBytes, writtenPdf } from "#server/testing/pdf-files";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { seen as seenVersion } from "#server/testing/seen-version";
import { hasArrived, isOnTheWay } from "#server/testing/warehouse";
import { labelChecks } from "./label-checks.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(async () => {
  for (const check of labelChecks) expect(await check.findProblems(product)).toEqual([]);
  await product.close();
});

const labels = z.object({
  isOpen: z.boolean(),
  files: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      problem: z.string().nullable(),
      isPrinted: z.boolean(),
      url: z.string(),
      pages: z.array(
        z.object({
          version: z.string(),
          id: z.string(),
          page: z.number(),
          shipmentId: z.string().nullable(),
          amazonBoxId: z.string().nullable(),
          boxPosition: z.number().nullable(),
          isByHand: z.boolean(),
        }),
      ),
    }),
  ),
  items: z.array(
    z.object({
      shipmentId: z.string(),
      units: z.number(),
      fnsku: z.string().nullable(),
      hasLabel: z.boolean(),
      isDrawn: z.boolean(),
    }),
  ),
  boxes: z.array(z.object({ id: z.string(), position: z.number() })),
  missing: z.array(z.string()),
  warnings: z.array(z.string()),
});

const idOnly = z.object({ id: z.string() });

type Item = { qty?: number; name?: string; fnsku?: string };

/** A request of `person` with these items; returns its id and its shipments. */
async function requests(person: Person, wanted: Item[] = [{}]) {
  const items = [];
  for (const { qty = 2, name = "Fone", ...item } of wanted)
    items.push({ shipmentId: await hasArrived(product.rui, person, { qty, name }), qty, ...item });
  return { id: idOf(await person.post("/prep-requests", { items })), items };
}

const box = (number: number) => `FBA1MMD8D0U00000${number}`;
const ups = "1Z 999 AA1 01 2345 6784";

const send = async (person: Person, id: string, pages: string[], kind = "box", prefix = "") =>
  person.send(`${prefix}/prep-requests/${id}/labels`, { kind }, [
    pdf("file", "etiquetas.pdf", await writtenPdf(pages)),
  ]);

const seen = async (person: Person, id: string, prefix = "") =>
  bodyOf(labels, await person.get(`${prefix}/prep-requests/${id}/labels`));

describe("label PDFs of a request (docs/product.md#labels)", () => {
  test("are read by a job, and each page is assigned by its codes", async () => {
    const { ana, rui } = product;
    const { id, items } = await requests(ana, [
      { name: "Abajur", fnsku: "X001ABCDEF" },
      { name: "Bola", fnsku: "x002 abcdef" },
    ]);
    const sent = bodyOf(labels, await send(ana, id, [`FNSKU X002ABCDEF`, "X001ABCDEF New", "nada"], "fnsku"));
    expect(sent.files).toMatchObject([{ status: "reading", pages: [] }]);
    await send(ana, id, [box(2), ups, box(1), "UPS 1Z999AA10123456784", box(3), ups]);
    await product.doJobs();
    const [products, boxes] = (await seen(ana, id)).files;
    expect(products?.pages.map((page) => page.shipmentId)).toEqual([
      items[1]?.shipmentId,
      items[0]?.shipmentId,
      null,
    ]);
    expect(boxes?.pages.map((page) => page.amazonBoxId)).toEqual([2, 2, 1, 1, 3, 3].map(box));
    expect(await seen(ana, id)).toMatchObject({
      isOpen: true,
      missing: [],
      warnings: ["1 página sem produto ou caixa reconhecida: a equipe confere."],
    });
    expect((await seen(rui, id, "/floor")).files).toHaveLength(2);
  });

  test("say what is missing until a product has an FNSKU or a page", async () => {
    const { ana } = product;
    const { id, items } = await requests(ana, [{ name: "Abajur" }, { name: "Bola" }]);
    expect((await seen(ana, id)).missing).toEqual(["Falta o FNSKU ou a etiqueta de 2 produtos"]);
    const shipmentId = items[0]?.shipmentId ?? "";
    const file = pdf("file", "e.pdf", await writtenPdf(["imagem"]));
    await ana.send(`/prep-requests/${id}/labels`, { kind: "fnsku", shipmentId }, [file]);
    await product.doJobs();
    expect((await seen(ana, id)).missing).toEqual(["Falta o FNSKU ou a etiqueta de 1 produto"]);
    const path = `/prep-requests/${id}/items/${items[1]?.shipmentId}/fnsku`;
    expect(await ana.put(path, { fnsku: "X001ABCDE" })).toMatchObject({ status: 422 });
    expect(await product.bia.put(path, { fnsku: "X001ABCDEF" })).toMatchObject({ status: 404 });
    expect(await ana.put(path, { fnsku: "x001abcdef" })).toMatchObject({ status: 204 });
    expect(await seen(ana, id)).toMatchObject({ missing: [], items: [{}, { fnsku: "X001ABCDEF" }] });
  });

  test("say which boxes have no label and which labels are too many, and match pages by tracking number", async () => {
    const { ana, rui } = product;
    const { id, items } = await requests(ana, [{ fnsku: "X001ABCDEF" }]);
    await rui.patch(`/admin/prep-requests/${id}`, { status: "scheduled" });
    const ids: string[] = [];
    for (let count = 0; count < 2; count++) {
      const { body } = await rui.post(`/floor/prep-requests/${id}/outbound-boxes`, {});
      ids.push(z.object({ boxes: z.array(idOnly) }).parse(body).boxes[count]?.id ?? "");
    }
    expect((await seen(ana, id)).missing).toEqual(["Falta a etiqueta de 2 caixas"]);
    await rui.patch(`/floor/outbound-boxes/${ids[0]}`, { amazonBoxId: box(1) });
    await rui.patch(`/floor/outbound-boxes/${ids[1]}`, { trackingNumber: "1Z999AA10123456784" });
    await send(ana, id, [box(1)]);
    await send(ana, id, [ups], "carrier");
    await product.doJobs();
    expect(await seen(ana, id)).toMatchObject({
      missing: ["Falta a etiqueta de 1 caixa"],
      warnings: [],
      files: [{ pages: [{ boxPosition: 1 }] }, { pages: [{ boxPosition: 2, amazonBoxId: null }] }],
    });
    await send(ana, id, [box(2), box(3)]);
    await product.doJobs();
    const unplaced = { missing: [], warnings: [] };
    expect(await seen(ana, id)).toMatchObject(unplaced);
    await rui.post(`/floor/outbound-boxes/${ids[0]}/pack`, { shipmentId: items[0]?.shipmentId, qty: 2 });
    expect((await seen(ana, id)).warnings).toEqual(["Há etiquetas de 3 caixas, mas a solicitação tem 2."]);
  });

  test("match codes inside the same request only", async () => {
    const { ana, bia } = product;
    await requests(ana, [{ fnsku: "X00FOREIGN" }]);
    const { id } = await requests(bia, [{ fnsku: "X001ABCDEF" }]);
    await send(bia, id, ["X00FOREIGN"], "fnsku");
    await product.doJobs();
    expect((await seen(bia, id)).files[0]?.pages[0]).toMatchObject({ shipmentId: null });
  });

  test("are assigned by hand by staff, to products of the request only", async () => {
    const { ana, rui } = product;
    const { id, items } = await requests(ana);
    await send(ana, id, ["imagem"], "fnsku");
    await product.doJobs();
    const pageId = (await seen(ana, id)).files[0]?.pages[0]?.id;
    const assign = (shipmentId: string | null) => rui.patch(`/floor/label-pages/${pageId}`, { shipmentId });
    expect(await assign(await isOnTheWay(ana))).toMatchObject({ status: 404 });
    const shipmentId = items[0]?.shipmentId ?? "";
    const assigned = bodyOf(labels, await assign(shipmentId));
    expect(assigned.files[0]?.pages[0]).toMatchObject({ shipmentId, isByHand: true });
    expect(bodyOf(labels, await assign(null)).files[0]?.pages[0]).toMatchObject({ shipmentId: null });
    expect(await ana.patch(`/floor/label-pages/${pageId}`, { shipmentId })).toMatchObject({ status: 403 });
    const shown = (await seen(ana, id)).files[0]?.pages[0]?.version ?? "";
    const assignSeen = () => rui.patch(`/floor/label-pages/${pageId}`, { shipmentId }, seenVersion(shown));
    const both = await Promise.all([assignSeen(), assignSeen()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("are assigned by hand to boxes of the request; undone, their codes count again", async () => {
    const { ana, rui } = product;
    const { id } = await requests(ana, [{ fnsku: "X001ABCDEF" }]);
    const other = await requests(ana, [{ fnsku: "X001ABCDEF" }]);
    for (const each of [id, other.id]) {
      await rui.patch(`/admin/prep-requests/${each}`, { status: "scheduled" });
      await rui.post(`/floor/prep-requests/${each}/outbound-boxes`, {});
    }
    await rui.post(`/floor/prep-requests/${id}/outbound-boxes`, {});
    await send(ana, id, [box(7), ups]);
    await send(ana, id, ["imagem"]);
    await product.doJobs();
    const sent = await seen(ana, id);
    expect(sent.missing).toEqual([]);
    expect(sent.boxes.map(({ position }) => position)).toEqual([1, 2]);
    const [first, second] = sent.boxes;
    const [label, carrier] = sent.files[0]?.pages ?? [];
    expect([label, carrier]).toMatchObject([{ boxPosition: null }, { boxPosition: null }]);
    const assign = (page: string | undefined, change: object) =>
      rui.patch(`/floor/label-pages/${page}`, change);
    const elsewhere = (await seen(ana, other.id)).boxes[0]?.id;
    expect(await assign(label?.id, { outboundBoxId: elsewhere })).toMatchObject({ status: 404 });
    const positions = async () =>
      (await seen(rui, id, "/floor")).files.map(({ pages }) => pages.map((page) => page.boxPosition));
    expect(await assign(label?.id, { outboundBoxId: second?.id })).toMatchObject({ status: 200 });
    expect(await positions()).toEqual([[2, 2], [null]]);
    const picture = sent.files[1]?.pages[0]?.id;
    await assign(picture, { outboundBoxId: second?.id });
    expect((await seen(ana, id)).missing).toEqual(["Falta a etiqueta de 1 caixa"]);
    await assign(picture, { outboundBoxId: first?.id });
    expect(await positions()).toEqual([[2, 2], [1]]);
    expect((await seen(ana, id)).missing).toEqual([]);
    await assign(label?.id, { outboundBoxId: null });
    expect(await positions()).toEqual([[null, null], [1]]);
    expect(await assign(label?.id, {})).toMatchObject({ status: 422 });
    const both = { outboundBoxId: first?.id, shipmentId: sent.items[0]?.shipmentId };
    expect(await assign(label?.id, both)).toMatchObject({ status: 422 });
    // An empty box that is deleted leaves its page without one.
    expect(await rui.delete(`/floor/outbound-boxes/${first?.id}`)).toMatchObject({ status: 200 });
    expect(await positions()).toEqual([[null, null], [null]]);
  });

  test("refuse what is no PDF, what is locked, and another customer's request", async () => {
    const { ana, bia, rui } = product;
    const { id } = await requests(ana);
    const path = `/prep-requests/${id}/labels`;
    const wrong = pdf("file", "etiqueta.pdf", Buffer.from("GIF89a"));
    expect(await ana.send(path, { kind: "box" }, [wrong])).toMatchObject({
      status: 415,
      body: { code: "not_a_pdf" },
    });
    const locked = pdf("file", "etiqueta.pdf", await writtenPdf(["x"], "segredo"));
    expect(await ana.send(path, { kind: "box" }, [locked])).toMatchObject({
      status: 422,
      body: { code: "locked_pdf", detail: "O PDF está protegido por senha. Envie uma cópia sem senha." },
    });
    expect(await ana.send(path, { kind: "box" }, [])).toMatchObject({
      status: 422,
      body: { code: "no_file" },
    });
    expect(await send(ana, id, ["x"], "foto")).toMatchObject({ status: 422, body: { code: "invalid" } });
    expect(await send(bia, id, ["x"])).toMatchObject({ status: 404 });
    expect(await bia.get(path)).toMatchObject({ status: 404 });
    expect(await send(rui, id, ["x"], "box", "/floor")).toMatchObject({ status: 201 });
    const shipmentId = await isOnTheWay(ana);
    const file = pdf("file", "e.pdf", await writtenPdf(["x"]));
    expect(await ana.send(path, { kind: "fnsku", shipmentId }, [file])).toMatchObject({ status: 404 });
    expect((await seen(ana, id)).files).toHaveLength(1);
  });

  test("are at most twenty per request, and are refused for one that was cancelled or shipped", async () => {
    const { ana, rui } = product;
    const { id } = await requests(ana);
    const answers = [];
    for (let count = 0; count < 21; count++) answers.push((await send(ana, id, ["x"])).status);
    expect(answers).toEqual([...Array(20).fill(201), 409]);
    expect(await ana.post(`/prep-requests/${id}/cancel`)).toMatchObject({ status: 200 });
    expect(await send(ana, id, ["x"])).toMatchObject({ status: 409, body: { code: "request_cancelled" } });
    const shipped = await requests(ana);
    await rui.patch(`/admin/prep-requests/${shipped.id}`, { status: "shipped" });
    expect(await send(ana, shipped.id, ["x"])).toMatchObject({
      status: 409,
      body: { code: "request_shipped" },
    });
  });

  test("are damaged when they state a negative number of pages", async () => {
    const { ana } = product;
    const { id } = await requests(ana);
    const content = Buffer.from(
      pdfBytes().toString("latin1").replace("/Count 1 >>", "/Count -1>>"),
      "latin1",
    );
    await ana.send(`/prep-requests/${id}/labels`, { kind: "box" }, [pdf("file", "etiquetas.pdf", content)]);
    await product.doJobs();
    const [file] = (await seen(ana, id)).files;
    expect(file).toMatchObject({ status: "unreadable", problem: expect.stringContaining("danificado") });
  });

  test("are deleted with their bytes while nothing was printed", async () => {
    const { ana, bia } = product;
    const { id } = await requests(ana);
    const [file] = bodyOf(labels, await send(ana, id, ["x"])).files;
    const path = `/prep-requests/${id}/labels/${file?.id}`;
    expect(await bia.delete(path)).toMatchObject({ status: 404 });
    expect(await ana.delete(path)).toMatchObject({ status: 204 });
    expect(await ana.delete(path)).toMatchObject({ status: 404 });
    const stored = await product.db.select().from(storedFiles);
    expect(stored.filter((row) => row.path.startsWith(`labels/${ana.userId}/${id}/`))).toEqual([]);
    await product.doJobs(); // the job of the deleted file finds nothing
    expect((await seen(ana, id)).files).toEqual([]);
  });

  test("sent twice with one key are one file", async () => {
    const { ana } = product;
    const { id } = await requests(ana);
    const content = await writtenPdf(["x"]);
    const once = () =>
      ana.send(`/prep-requests/${id}/labels`, { kind: "box" }, [pdf("file", "e.pdf", content)], {
        "idempotency-key": `labels-${id}`,
      });
    expect((await Promise.all([once(), once()])).map(({ status }) => status)).toEqual([201, 201]);
    expect((await seen(ana, id)).files).toHaveLength(1);
  });
});
