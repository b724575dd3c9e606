import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { storedFiles } from "#server/tables/platform";
import { pdf, pdfBytes } from "#server/testing/pdf-files";
import { idOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { picture } from "#server/testing/warehouse";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const document = z.object({
  id: z.string(),
  files: z.array(z.object({ id: z.string(), fileName: z.string(), url: z.string() })),
});

const storedPaths = async (userId: string) => {
  const rows = await product.db.select().from(storedFiles);
  return rows.filter((row) => row.userId === userId).map((row) => row.path);
};

describe("a purchase document (docs/product.md#documents)", () => {
  test("is stored with several PDFs, in upload order, and listed newest first", async () => {
    const { ana } = product;
    const fields = {
      productName: "Tênis",
      supplierLink: "https://www.exemplo.com/tenis",
      amazonLink: "",
      asin: "B0ABCDEFGH",
      units: "12",
    };
    const added = await ana.send("/documents", fields, [pdf("files", "b.pdf"), pdf("files", "a.pdf")]);
    expect(added).toMatchObject({
      status: 201,
      body: {
        productName: "Tênis",
        amazonLink: null,
        asin: "B0ABCDEFGH",
        units: 12,
        files: [
          { fileName: "b.pdf", fileType: "application/pdf", bytes: pdfBytes().length },
          { fileName: "a.pdf" },
        ],
      },
    });
    expect(await ana.send("/documents", { productName: "Sem arquivo" })).toMatchObject({
      status: 201,
      body: { files: [], units: null, asin: null },
    });
    expect(await ana.get("/documents")).toMatchObject({
      body: { items: [{ productName: "Sem arquivo" }, { productName: "Tênis" }], nextCursor: null },
    });
    expect(await ana.get("/documents?q=abcdef")).toMatchObject({
      body: { items: [{ productName: "Tênis" }] },
    });
    expect(await ana.get("/documents?q=SEM%20ARQ")).toMatchObject({ body: { items: [{ files: [] }] } });
    expect(await ana.get("/documents?q=100%25")).toMatchObject({ body: { items: [] } });
    expect(await product.bia.get("/documents")).toMatchObject({ body: { items: [] } });
    expect(await ana.get("/dashboard")).toMatchObject({ body: { documents: 2 } });
  });

  test.each([
    [{ productName: " " }, "productName"],
    [{ productName: "x", supplierLink: "não é link" }, "supplierLink"],
    [{ productName: "x", amazonLink: "javascript:alert(1)" }, "amazonLink"],
    [{ productName: "x", asin: "curto" }, "asin"],
    [{ productName: "x", units: "0" }, "units"],
    [{ productName: "x", units: "1.5" }, "units"],
  ])("%j is refused at its field", async (fields, path) => {
    expect(await product.ana.send("/documents", fields, [pdf("files")])).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    });
  });

  test("sent twice with one key is stored once", async () => {
    const { newcomer } = product;
    const caio = await newcomer("Caio");
    const send = () =>
      caio.send("/documents", { productName: "Uma vez" }, [pdf("files")], { "idempotency-key": "um-clique" });
    const [first, second] = [await send(), await send()];
    expect(first.status).toBe(201);
    expect(idOf(second)).toBe(idOf(first));
    expect(await caio.get("/documents")).toMatchObject({ body: { items: [{ productName: "Uma vez" }] } });
  });
});

describe("its files", () => {
  test.each([
    ["Nota fiscal – março nº 7.pdf", "Nota fiscal – março nº 7.pdf"],
    ["a %22nota%22 d'água; filename=x.pdf", `a "nota" d'água; filename=x.pdf`],
    ["../../segredo.pdf", "segredo.pdf"],
    ["发票.pdf", "发票.pdf"],
  ])("%j downloads under its original name, byte for byte", async (sent, original) => {
    const { ana, bia, app } = product;
    const content = pdfBytes(`Nota ${original.length}`);
    const added = document.parse(
      (await ana.send("/documents", { productName: "x" }, [pdf("files", sent, content)])).body,
    );
    const [file] = added.files;
    expect(file?.fileName).toBe(original);
    const path = `/documents/${added.id}/files/${file?.id}`;
    const raw = await app.inject({
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect(raw.rawPayload.equals(content)).toBe(true);
    expect(raw.headers["content-type"]).toBe("application/pdf");
    const disposition = String(raw.headers["content-disposition"]);
    expect(disposition).toMatch(/^attachment; filename=/);
    const starred = /filename\*=UTF-8''([^;]+)$/.exec(disposition)?.[1];
    const plain = /filename="?((?:[^"\\]|\\.)*?)"?$/.exec(disposition)?.[1]?.replace(/\\(.)/g, "$1");
    expect(starred === undefined ? plain : decodeURIComponent(starred)).toBe(original);
    expect(await bia.get(path)).toMatchObject({ status: 404 });
    const shown = await app.inject(file?.url ?? "");
    expect(shown).toMatchObject({ statusCode: 200, headers: { "content-type": "application/pdf" } });
  });

  test.each([
    ["an image", async () => (await picture("files")).content],
    ["a script", async () => Buffer.from("#!/bin/sh\nrm -rf /\n")],
    ["a page with a PDF's head and tail", async () => Buffer.from("%PDF-1.7\n<html>\nstartxref\n9\n%%EOF")],
    ["a PDF after a program", async () => Buffer.concat([Buffer.alloc(64, "MZ"), pdfBytes()])],
    [
      "a PDF with a page after it",
      async () => Buffer.concat([pdfBytes(), Buffer.from("<script>alert(1)</script>")]),
    ],
    ["half a PDF", async () => pdfBytes().subarray(0, 300)],
    ["nothing", async () => Buffer.alloc(0)],
  ])(
    "%s under a PDF's name is refused by name: with a good one beside it only that is stored, alone nothing is",
    async (_what, make) => {
      const { newcomer } = product;
      const duda = await newcomer("Duda");
      const bad = pdf("files", "má.pdf", await make());
      expect(await duda.send("/documents", { productName: "x" }, [bad])).toMatchObject({
        status: 415,
        body: {
          code: "not_a_pdf",
          detail: "O arquivo má.pdf não é um PDF válido. Envie apenas arquivos PDF.",
        },
      });
      expect(await duda.get("/documents")).toMatchObject({ body: { items: [] } });
      expect(await storedPaths(duda.userId)).toEqual([]);

      const files = [bad, pdf("files", "boa.pdf")];
      expect(await duda.send("/documents", { productName: "x" }, files)).toMatchObject({
        status: 201,
        body: { files: [{ fileName: "boa.pdf" }], refusedFiles: ["má.pdf"] },
      });
      expect(await storedPaths(duda.userId)).toHaveLength(1);
    },
  );

  test("at most 20 of at most 20 MB each", async () => {
    const { ana } = product;
    const many = Array.from({ length: 21 }, () => pdf("files"));
    expect(await ana.send("/documents", { productName: "x" }, many)).toMatchObject({
      status: 413,
      body: { code: "too_many_files" },
    });
    const huge = pdf("files", "grande.pdf", Buffer.concat([pdfBytes(), Buffer.alloc(20_971_520)]));
    expect(await ana.send("/documents", { productName: "x" }, [huge])).toMatchObject({
      status: 413,
      body: { code: "too_large", detail: "O envio é grande demais. O limite é de 20 MB." },
    });
    expect(await ana.post("/documents", { productName: "x" })).toMatchObject({ status: 415 });
  });

  test("are deleted with the document", async () => {
    const { newcomer, bia, store, app } = product;
    const eva = await newcomer("Eva");
    const files = [pdf("files", "1.pdf"), pdf("files", "2.pdf")];
    const added = document.parse((await eva.send("/documents", { productName: "x" }, files)).body);
    const paths = await storedPaths(eva.userId);
    expect(paths).toHaveLength(2);
    expect(await bia.delete(`/documents/${added.id}`)).toMatchObject({ status: 404 });
    expect(await eva.delete(`/documents/${added.id}`)).toMatchObject({ status: 204 });
    expect(await eva.delete(`/documents/${added.id}`)).toMatchObject({ status: 404 });
    expect(await storedPaths(eva.userId)).toEqual([]);
    expect(await Promise.all(paths.map((path) => store.read(path)))).toEqual([null, null]);
    expect(await app.inject(added.files[0]?.url ?? "")).toMatchObject({ statusCode: 404 });
  });
});
