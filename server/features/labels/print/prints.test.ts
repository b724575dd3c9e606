import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { problemOf } from "#server/platform/http/problem";
import { itemLabelPrints, labelFiles, labelPages } from "#server/tables/labels";
import { storedFiles } from "#server/tables/platform";
import { pdf, writtenPdf } from "#server/testing/pdf-files";
import { bodyOf, idOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { printedBefore } from "./plan-print.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const printed = z.object({ url: z.string(), printedAt: z.string() });
const packing = z.object({ boxes: z.array(z.object({ id: z.string() })) });
const labels = z.object({
  missing: z.array(z.string()),
  warnings: z.array(z.string()),
  items: z.array(z.object({ isDrawn: z.boolean() })),
  files: z.array(z.object({ pages: z.array(z.object({ boxPosition: z.number().nullable() })) })),
});
const problem = z.object({ code: z.string(), detail: z.string() });

async function requests(items: { name: string; qty: number; fnsku?: string }[]) {
  const { ana, rui } = product;
  const wanted = [];
  for (const { name, qty, ...item } of items)
    wanted.push({ shipmentId: await hasArrived(rui, ana, { qty, name }), qty, ...item });
  return idOf(await ana.post("/prep-requests", { items: wanted }));
}

async function sendFile(id: string, content: Buffer, kind = "box"): Promise<void> {
  const answer = await product.ana.send(`/prep-requests/${id}/labels`, { kind }, [
    pdf("file", "etiquetas.pdf", content),
  ]);
  expect(answer.status).toBe(201);
  await product.doJobs();
}

const print = (id: string, body: object) => product.rui.post(`/floor/prep-requests/${id}/prints`, body);

/** The texts of each page of a print, fetched by its link. */
async function textsOf(url: string): Promise<string[]> {
  const content = await bytesOf(url);
  const document = await getDocumentProxy(new Uint8Array(content));
  const texts = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  return texts;
}

async function bytesOf(url: string): Promise<Buffer> {
  const answer = await product.app.inject({ method: "GET", url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  return answer.rawPayload;
}

const box = (number: number) => `FBA1MMD8D0U00000${number}`;

describe("printing labels (docs/product.md#labels)", () => {
  test("a 4 × 6 PDF of six pages is assigned to three boxes by its text and printed in their order", async () => {
    const { rui } = product;
    const id = await requests([{ name: "Abajur", qty: 3, fnsku: "X001ABCDEF" }]);
    await rui.patch(`/admin/prep-requests/${id}`, { status: "scheduled" });
    const numbers = ["1Z999AA10123456784", "1Z999AA10123456793", "1Z999AA10123456800"];
    const ups = (number: number) => numbers[number - 1] ?? "";
    // The second one is known by its tracking number alone.
    for (const number of [1, 2, 3]) {
      const body = number === 2 ? {} : { amazonBoxId: box(number) };
      const boxes = bodyOf(packing, await rui.post(`/floor/prep-requests/${id}/outbound-boxes`, body)).boxes;
      await rui.patch(`/floor/outbound-boxes/${boxes.at(-1)?.id}`, { trackingNumber: ups(number) });
    }
    const grouped = (number: number) => `TRACKING #: ${ups(number).replace(/(.{4})/g, "$1 ")}`;
    const texts = [3, 1, 2].flatMap((number) => [`${box(number)} SHIP TO`, grouped(number)]);
    await sendFile(id, await writtenPdf(texts, undefined, [288, 432]));
    const sent = bodyOf(labels, await product.ana.get(`/prep-requests/${id}/labels`));
    expect(sent).toMatchObject({ missing: [], warnings: [] });
    expect(sent.files[0]?.pages.map(({ boxPosition }) => boxPosition)).toEqual([3, 3, 1, 1, 2, 2]);
    const { url } = bodyOf(printed, await print(id, { kind: "box" }));
    const [cover, ...pages] = await textsOf(url);
    expect(cover).toMatch(/Preparo nº \d+.*Suíte.*Etiquetas das caixas \(FBA\): 6/);
    expect(pages).toEqual([1, 2, 3].flatMap((number) => [`${box(number)} SHIP TO`, grouped(number)]));
    const document = await getDocumentProxy(new Uint8Array(await bytesOf(url)));
    expect((await document.getPage(2)).view).toEqual([0, 0, 288, 432]);
  });

  test("pages of boxes that nobody knows of come in the order of their codes", async () => {
    const id = await requests([{ name: "Abajur", qty: 3 }]);
    const carrier = (number: number) => `UPS ${number} 1Z999AA10123456784`;
    await sendFile(id, await writtenPdf([box(3), carrier(3), box(1), carrier(1), box(2), carrier(2)]));
    const { url } = bodyOf(printed, await print(id, { kind: "box" }));
    expect((await textsOf(url)).slice(1)).toEqual(
      [1, 2, 3].flatMap((number) => [box(number), carrier(number)]),
    );
  });

  test("all labels are one PDF in the order of the task: sent pages and those that we draw, then boxes", async () => {
    const id = await requests([
      // By name the order would be another one.
      { name: "Zebra", qty: 3, fnsku: "X001ABCDEF" },
      { name: "Bola", qty: 2, fnsku: "X002ABCDEF" },
      { name: "Abajur", qty: 1, fnsku: "X003ABCDEF" },
    ]);
    await sendFile(id, await writtenPdf(["UPS 1Z999AA10123456784"]), "carrier");
    await sendFile(id, await writtenPdf([box(1)]));
    await sendFile(id, await writtenPdf(["X002ABCDEF enviada", "X002ABCDEF outra"]), "fnsku");
    const { url } = bodyOf(printed, await print(id, { sheet: "thermal" }));
    const [cover, ...pages] = await textsOf(url);
    expect(cover).toMatch(/Preparo nº \d+.*Todas as etiquetas: 8/);
    expect(pages.map((text) => /X00.ABCDEF(?: \w+)?|FBA\w+|UPS/.exec(text)?.[0])).toEqual([
      ...Array(3).fill("X001ABCDEF Zebra"),
      "X002ABCDEF enviada",
      "X002ABCDEF outra",
      "X003ABCDEF Abajur",
      box(1),
      "UPS",
    ]);
    expect(await print(id, {})).toMatchObject({ status: 409, body: { code: "already_printed" } });
  });

  test("a product's labels are drawn from its FNSKU unless some were sent, as often as there are copies", async () => {
    const id = await requests([
      { name: "Abajur", qty: 3, fnsku: "X001ABCDEF" },
      { name: "Bola", qty: 2, fnsku: "X002ABCDEF" },
    ]);
    await sendFile(id, await writtenPdf(["X002ABCDEF enviada"]), "fnsku");
    const { items } = bodyOf(labels, await product.ana.get(`/prep-requests/${id}/labels`));
    expect(items.map(({ isDrawn }) => isDrawn)).toEqual([true, false]);
    const { url } = bodyOf(printed, await print(id, { kind: "fnsku", sheet: "letter30", copies: 2 }));
    const [cover, drawn, ...sent] = await textsOf(url);
    expect(cover).toContain("Etiquetas dos produtos (FNSKU): 8");
    expect(drawn?.match(/X001ABCDEF/g)).toHaveLength(6);
    expect(sent).toEqual(["X002ABCDEF enviada", "X002ABCDEF enviada"]);
  });

  test("a second print asks first and says when; what came later is printed alone", async () => {
    const id = await requests([{ name: "Abajur", qty: 1 }]);
    expect(await print(id, { kind: "box" })).toMatchObject({
      status: 422,
      body: { code: "nothing_to_print" },
    });
    await sendFile(id, await writtenPdf([box(1)]));
    const first = bodyOf(printed, await print(id, { kind: "box" }));
    const again = await print(id, { kind: "box" });
    expect(again.status).toBe(409);
    const { code, detail } = problem.parse(again.body);
    expect(code).toBe("already_printed");
    expect(detail).toMatch(/^Já impressas (?:em .* )?às \d\d:\d\d\. Imprimir de novo\?$/);
    await sendFile(id, await writtenPdf([box(2)]));
    const later = bodyOf(printed, await print(id, { kind: "box" }));
    expect((await textsOf(later.url)).slice(1)).toEqual([box(2)]);
    const whole = bodyOf(printed, await print(id, { kind: "box", again: true }));
    expect((await textsOf(whole.url)).slice(1)).toEqual([box(1), box(2)]);
    expect(Date.parse(first.printedAt)).toBeLessThanOrEqual(Date.parse(whole.printedAt));
  });

  describe("of more than 3,000 labels", () => {
    const long = { kind: "fnsku", sheet: "letter30", copies: 5 };
    const runs = z.object({
      items: z.array(z.object({ printedLabels: z.array(z.object({ from: z.int(), to: z.int() })) })),
    });
    /** How often each FNSKU is on a print, and what its pages say above the labels. */
    async function drawnIn(answer: { body: unknown }) {
      const texts = await textsOf(printed.parse(answer.body).url);
      const count = (fnsku: string) => texts.join().split(fnsku).length - 1;
      return { head: texts[0], lamps: count("X001ABCDEF"), balls: count("X002ABCDEF") };
    }

    test("is refused as a whole and printed in parts, each label once, whatever the order", async () => {
      const id = await requests([
        { name: "Abajur", qty: 598, fnsku: "X001ABCDEF" },
        { name: "Bola", qty: 9, fnsku: "X002ABCDEF" },
      ]);
      const refused = await print(id, long);
      expect(refused).toMatchObject({ status: 422, body: { code: "print_too_long" } });
      expect(problem.parse(refused.body).detail).toContain("3035. O limite é de 3000.");
      const second = await print(id, { ...long, part: 2 });
      expect(await drawnIn(second)).toMatchObject({
        head: expect.stringContaining("Etiquetas dos produtos (FNSKU): 35 · Parte 2 de 2"),
        lamps: 0,
        balls: 7 * 5,
      });
      const { items } = bodyOf(runs, await product.rui.get(`/floor/prep-requests/${id}/labels`));
      expect(items.map(({ printedLabels }) => printedLabels)).toEqual([[], [{ from: 3, to: 9 }]]);
      const again = { status: 409, body: { code: "already_printed" } };
      expect(await print(id, { ...long, part: 2 })).toMatchObject(again);
      expect(await print(id, { ...long, part: 3 })).toMatchObject({
        status: 422,
        body: { code: "nothing_to_print" },
      });
      // Without a part, what is left is printed, since it is short enough now.
      const rest = await drawnIn(await print(id, long));
      expect([rest.lamps, rest.balls]).toEqual([598 * 5, 2 * 5]);
      expect(await print(id, { ...long, part: 1 })).toMatchObject(again);
      const jammed = await drawnIn(await print(id, { ...long, part: 2, again: true }));
      expect([jammed.lamps, jammed.balls]).toEqual([0, 35]);
      const [done] = bodyOf(runs, await product.rui.get(`/floor/prep-requests/${id}/labels`)).items.slice(1);
      expect(done?.printedLabels).toEqual([{ from: 1, to: 9 }]);
    }, 60_000);

    test("prints a part once when two ask for it at once", async () => {
      const id = await requests([{ name: "Abajur", qty: 601, fnsku: "X001ABCDEF" }]);
      const last = () => print(id, { ...long, part: 2 });
      const answers = await Promise.all([last(), last()]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    });
  });

  test.each([
    [
      "2026-11-23T03:50:00Z",
      "Já impressas em 22/11/2026 às 22:50. Imprimir de novo?",
      "2026-11-23T05:10:00Z",
    ],
    ["2026-11-23T19:10:00Z", "Já impressas às 14:10. Imprimir de novo?", "2026-11-24T04:30:00Z"],
  ])(
    "the time of a print is shown with its day unless that is today in the warehouse",
    (last, words, now) => {
      const printed = [{ printedAt: new Date(last) }, { printedAt: null }];
      const refusal = printedBefore(printed, { timeZone: "America/New_York", now: new Date(now) });
      expect(problemOf(refusal).detail).toBe(words);
    },
  );

  test("what was printed is kept: its file, and the FNSKU of its labels", async () => {
    const { ana, rui } = product;
    const id = await requests([{ name: "Abajur", qty: 1, fnsku: "X001ABCDEF" }]);
    await sendFile(id, await writtenPdf([box(1)]));
    await print(id, { kind: "box" });
    await print(id, { kind: "fnsku" });
    const [file] = await product.db.select().from(labelFiles).where(eq(labelFiles.prepRequestId, id));
    const refused = { status: 409, body: { code: "already_printed" } };
    expect(await ana.delete(`/prep-requests/${id}/labels/${file?.id}`)).toMatchObject(refused);
    expect(await rui.delete(`/floor/prep-requests/${id}/labels/${file?.id}`)).toMatchObject(refused);
    const [item] = await product.db
      .select()
      .from(itemLabelPrints)
      .where(eq(itemLabelPrints.prepRequestId, id));
    const path = `/prep-requests/${id}/items/${item?.shipmentId}/fnsku`;
    expect(await ana.put(path, { fnsku: "X009ABCDEF" })).toMatchObject(refused);
  });

  test("of two prints at once one is refused; one that is sent again gets its first answer", async () => {
    const { rui } = product;
    const id = await requests([{ name: "Abajur", qty: 1, fnsku: "X001ABCDEF" }]);
    const answers = await Promise.all([print(id, { kind: "fnsku" }), print(id, { kind: "fnsku" })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const other = await requests([{ name: "Bola", qty: 1, fnsku: "X001ABCDEF" }]);
    const once = () =>
      rui.post(`/floor/prep-requests/${other}/prints`, { kind: "fnsku" }, { "idempotency-key": other });
    const first = bodyOf(printed, await once());
    expect(bodyOf(printed, await once())).toEqual(first);
  });

  test("the PDF is swept after an hour, and its link is for staff", async () => {
    const id = await requests([{ name: "Abajur", qty: 1, fnsku: "X001ABCDEF" }]);
    const { url } = bodyOf(printed, await print(id, { kind: "fnsku" }));
    expect(url).toContain("a=staff.prep.");
    const path = decodeURIComponent(new URL(url, "http://x").pathname.replace("/files/", ""));
    const [stored] = await product.db.select().from(storedFiles).where(eq(storedFiles.path, path));
    expect(stored).toMatchObject({ attachedAt: null, userId: product.rui.userId });
    expect(await product.ana.post(`/floor/prep-requests/${id}/prints`, { kind: "fnsku" })).toMatchObject({
      status: 403,
    });
  });
});

/** A PDF by hand, of objects numbered from 1. */
function pdfOf(objects: readonly (string | Buffer)[], trailer = ""): Buffer {
  let file = Buffer.from("%PDF-1.7\n");
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    const body = typeof object === "string" ? Buffer.from(object, "latin1") : object;
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\n`;
  return Buffer.concat([file, Buffer.from(`${table}startxref\n${file.length}\n%%EOF\n`)]);
}

const streamOf = (content: Buffer, entries = "") =>
  Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${entries}>>\nstream\n`),
    content,
    Buffer.from("\nendstream"),
  ]);

describe("a hostile PDF", () => {
  test("prints what it draws, without scripts, actions, annotations, forms or files", async () => {
    const drawing = Buffer.from("BT /F1 12 Tf 20 50 Td (FBA1MMD8D0U000001) Tj ET /X1 Do");
    const hostile = pdfOf([
      "<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R /AcroForm << /Fields [7 0 R] /XFA (x) >> /Names << /JavaScript << /Names [(a) 6 0 R] >> /EmbeddedFiles << /Names [(b) 9 0 R] >> >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Annots [7 0 R 8 0 R] /AA << /O 6 0 R >> /Resources << /Font << /F1 5 0 R >> /XObject << /X1 10 0 R >> >> >>",
      streamOf(drawing),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      "<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>",
      "<< /Type /Annot /Subtype /Widget /FT /Btn /T (a) /Rect [0 0 288 432] /A 6 0 R >>",
      "<< /Type /Annot /Subtype /Link /Rect [0 0 288 432] /A << /S /Launch /F (calc.exe) >> >>",
      "<< /Type /Filespec /F (evil.exe) /EF << /F 11 0 R >> >>",
      streamOf(
        Buffer.from("0 0 10 10 re f"),
        "/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Metadata 11 0 R /PieceInfo << /A 6 0 R >> /Ref << /F (other.pdf) /Page 0 >> /OPI << >> ",
      ),
      streamOf(Buffer.from("MZ evil"), "/Type /EmbeddedFile "),
    ]);
    const id = await requests([{ name: "Abajur", qty: 1 }]);
    await sendFile(id, hostile);
    const { url } = bodyOf(printed, await print(id, { kind: "box" }));
    expect((await textsOf(url))[1]).toBe(box(1));
    const bytes = (await bytesOf(url)).toString("latin1");
    const acting =
      /\/(?:JS|JavaScript|OpenAction|AA|Annots|AcroForm|XFA|Launch|EmbeddedFiles?|Filespec|EF|Ref|OPI|PieceInfo|Metadata|URI)\b|evil/;
    expect(hostile.toString("latin1")).toMatch(acting);
    expect(bytes).not.toMatch(acting);
    // No object is compressed, so that a text search of the bytes finds all of them.
    expect(bytes).not.toContain("/ObjStm");
  });

  test("of too many pages, or that decompresses to gigabytes, is not read; the server stays up", async () => {
    const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] >>";
    const kids = Array.from({ length: 10_000 }, (_, index) => `${index + 3} 0 R`).join(" ");
    const many = pdfOf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      `<< /Type /Pages /Kids [${kids}] /Count 10000 >>`,
      ...Array<string>(10_000).fill(page),
    ]);
    const packed = deflateSync(deflateSync(Buffer.alloc(600 * 2 ** 20, " ")));
    const bomb = pdfOf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R >>",
      streamOf(packed, "/Filter [/FlateDecode /FlateDecode] "),
    ]);
    const id = await requests([{ name: "Abajur", qty: 1 }]);
    await sendFile(id, many);
    await sendFile(id, bomb);
    const files = await product.db.select().from(labelFiles).where(eq(labelFiles.prepRequestId, id));
    expect(files.map(({ status, problem }) => [status, problem])).toEqual([
      ["unreadable", "too_many_pages"],
      ["unreadable", "too_big"],
    ]);
    expect(await print(id, { kind: "box" })).toMatchObject({
      status: 422,
      body: { code: "nothing_to_print" },
    });
    expect((await product.ana.get("/me")).status).toBe(200);
  });

  const manyAtOnePlace = Array.from({ length: 20_000 }, (_, index) => `${index + 99} 0 `).join("");
  test.each([
    ["whose text does not end", "99 0 ", `(${"a".repeat(60)}`],
    ["that replaces an object", "5 0 ", "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>"],
    ["with many objects at one slow place", manyAtOnePlace, `%${"a".repeat(500_000)}\nnull`],
  ])("that draws an object stream %s is refused at the print, at once", async (_name, places, values) => {
    const hostile = pdfOf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /X 6 0 R >> >> >>",
      streamOf(Buffer.from("BT /F1 12 Tf 20 50 Td (FBA1MMD8D0U000001) Tj ET")),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      streamOf(Buffer.from(`${places}${values}`), `/Type /ObjStm /N 20000 /First ${places.length} `),
    ]);
    const id = await requests([{ name: "Abajur", qty: 1 }]);
    await sendFile(id, hostile);
    expect(await print(id, { kind: "box" })).toMatchObject({ status: 422, body: { code: "unprintable" } });
  });

  test("that cannot be written again is refused at the print, with its name", async () => {
    const id = await requests([{ name: "Abajur", qty: 1 }]);
    await sendFile(id, await writtenPdf([box(1)]));
    const [file] = await product.db.select().from(labelFiles).where(eq(labelFiles.prepRequestId, id));
    // As if it had been read with a page that pdf.js does not find again.
    await product.db.insert(labelPages).values({ fileId: file?.id ?? "", page: 2, codes: [] });
    expect(await print(id, { kind: "box" })).toMatchObject({
      status: 422,
      body: { code: "unprintable", detail: expect.stringContaining("etiquetas.pdf") },
    });
  });
});

describe("two PDFs", () => {
  test("of scanned pages, as large as a request may have together, are one print", async () => {
    const scanned = () => {
      const pages = Array.from({ length: 40 }, (_, index) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents ${index * 3 + 4} 0 R /Resources << /XObject << /I ${index * 3 + 5} 0 R >> >> >>`,
        streamOf(Buffer.from("288 0 0 432 0 0 cm /I Do")),
        streamOf(
          randomBytes(500_000),
          "/Type /XObject /Subtype /Image /Width 800 /Height 1200 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode ",
        ),
      ]);
      const kids = pages.map((_, index) => `${index * 3 + 3} 0 R`).join(" ");
      const tree = `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`;
      return pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", tree, ...pages.flat()]);
    };
    const id = await requests([{ name: "Abajur", qty: 1 }]);
    for (let sent = 0; sent < 2; sent++) await sendFile(id, scanned());
    const { url } = bodyOf(printed, await print(id, { kind: "box" }));
    expect(await textsOf(url)).toHaveLength(81);
  }, 60_000);
});
