import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { passages } from "#server/tables/passages";
import { storedFiles } from "#server/tables/platform";
import { writtenPdf } from "#server/testing/pdf-files";
import { type FileToSend, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { wordDocument, zip } from "#server/testing/zip";
import { cutPassages } from "./cut-passages.ts";
import { unreadable } from "./reader.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ SUPPORT_WHATSAPP: "+5511988887777" });
});
afterAll(() => product.close());

const file = (name: string, content: string | Buffer): FileToSend => ({
  field: "files",
  name,
  type: "application/octet-stream",
  content: Buffer.from(content),
});

const documents = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      fileName: z.string(),
      status: z.string(),
      error: z.string().nullable(),
      chunks: z.number(),
      url: z.string(),
    }),
  ),
});
const trained = async () => documents.parse((await product.rui.get("/admin/training-documents")).body).items;

/** Uploads a document, runs the job and returns the document as listed. */
async function train(name: string, content: string | Buffer) {
  expect((await product.rui.send("/admin/training-documents", {}, [file(name, content)])).status).toBe(201);
  await product.doJobs();
  return (await trained()).find((each) => each.fileName === name);
}

async function answerTo(person: Person, content: string): Promise<string> {
  const id = idOf(await person.post("/conversations", {}));
  const answer = await person.post(
    `/conversations/${id}/messages`,
    { content },
    { accept: "application/json" },
  );
  expect(answer.status).toBe(201);
  return JSON.stringify(answer.body);
}

/** A PDF by hand whose only page is a few KB and unpacks to so many MB. */
function bombPdf(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 2 ** 20, " "));
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.5
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<<>>>>endobj
4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream
`,
    ),
    packed,
    Buffer.from("\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF"),
  ]);
}

describe("without a model (docs/decisions/0106)", () => {
  test("an ordinary prep question is answered with the passage, quoted and cited, and with a note that no model is connected", async () => {
    const answer = await answerTo(product.ana, "qual o peso maximo de uma caixa pro fba?");
    expect(answer).toContain("Nenhum modelo de linguagem está conectado");
    expect(answer).toContain("50 lb");
    expect(answer).toContain("Amazon Seller Central");
  });

  test("a question that no document answers is declined, with the support's number", async () => {
    const answer = await answerTo(product.ana, "qual a previsão do tempo em Miami amanhã?");
    expect(answer).toContain("Não encontrei nos documentos");
    expect(answer).toContain("+5511988887777");
  });

  test("a simple question about the user's own figures is answered", async () => {
    expect(await answerTo(product.ana, "quanto custa preparar o que chegou?")).toContain("Nada que chegou");
    expect(await answerTo(product.ana, "quantas unidades grátis me restam?")).toContain("**15** de 15");
  });

  test("tadollar-chat answers the same way", async () => {
    const messages = [{ role: "user", content: "o que é FNSKU?" }];
    expect(await product.ana.calls("tadollar-chat", { messages, imageUrls: [] })).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining("X00") },
    });
  });
});

describe("training documents (docs/product.md#training-documents)", () => {
  test("are read by a job and cited with file and page", async () => {
    const pages = ["Capa do manual.", "A doca norte recebe ornitorrincos somente com crachá roxo."];
    expect(await train("manual.pdf", await writtenPdf(pages))).toMatchObject({
      status: "ready",
      chunks: 2,
      error: null,
    });
    const answer = await answerTo(product.ana, "a doca norte recebe ornitorrincos?");
    expect(answer).toContain("crachá roxo");
    expect(answer).toContain('"page":2');
    expect(answer).toContain('"source":"manual.pdf"');
  });

  test.each([
    ["regras.md", "# Zebu\nO zebu exige laudo verde.", "zebu exige laudo", "laudo verde"],
    [
      "latin.txt",
      Buffer.from("A preparação do tatu custa três moedas.", "latin1"),
      "quanto custa a preparação do tatu?",
      "três moedas",
    ],
    [
      "word.docx",
      wordDocument(
        '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Capivara</w:t></w:r></w:p><w:p><w:r><w:t>A capivara viaja em caixa azul &amp; branca.</w:t></w:r></w:p>',
      ),
      "como viaja a capivara?",
      "azul & branca",
    ],
    [
      "tabela.docx",
      wordDocument(
        "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>O quati paga por caixa: 10</w:t></w:r></w:p><w:p><w:r><w:t>20 por palete</w:t></w:r></w:p></w:tc></w:tr></w:tbl>",
      ),
      "quanto paga o quati por caixa?",
      "por caixa: 10\\n",
    ],
  ] as const)("%s becomes answerable", async (name, content, question, words) => {
    expect(await train(name, content)).toMatchObject({ status: "ready" });
    expect(await answerTo(product.bia, question)).toContain(words);
  });

  test("of other types are skipped; an upload of only those is refused", async () => {
    const { rui } = product;
    const mixed = await rui.send("/admin/training-documents", {}, [
      file("bom.TXT", "Texto bom."),
      file("mau.exe", "MZ"),
    ]);
    expect(mixed).toMatchObject({
      status: 201,
      body: {
        items: [{ fileName: "bom.TXT", fileType: ".txt", status: "processing" }],
        skipped: [
          {
            fileName: "mau.exe",
            message: "mau.exe não é um tipo de arquivo válido. Use PDF, TXT, MD, DOC ou DOCX.",
          },
        ],
      },
    });
    expect(await rui.send("/admin/training-documents", {}, [file("mau.exe", "MZ")])).toMatchObject({
      status: 415,
    });
    expect(await rui.send("/admin/training-documents", {}, [])).toMatchObject({ status: 422 });
    await product.doJobs();
  });

  // Each in a test of its own, because each is read by a process of its own and takes seconds on a busy
  // machine.
  const ole = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2048)]);
  test.each<[name: string, content: () => string | Buffer | Promise<Buffer>, error: string]>([
    ["cifrado.pdf", () => writtenPdf(["segredo"], "senha"), unreadable.encrypted],
    ["digitalizado.pdf", () => writtenPdf(["", "", ""]), unreadable.scanned],
    ["quebrado.pdf", () => "isto não é um PDF", unreadable.broken],
    [
      "cortado.pdf",
      async () => (await writtenPdf(["página inteira com texto"])).subarray(0, 300),
      unreadable.broken,
    ],
    ["cifrado.docx", () => ole, unreadable.encrypted],
    ["quebrado.docx", () => zip({ "a.txt": "x" }), unreadable.broken],
    ["quebrado.doc", () => ole, unreadable.broken],
    [
      "bomba.docx",
      () => zip({ "word/document.xml": Buffer.alloc(90 * 1024 * 1024, " ") }),
      unreadable.tooBig,
    ],
    ["bomba.pdf", () => bombPdf(256), unreadable.tooBig],
    ["paginas.pdf", () => writtenPdf(Array(3_001).fill("Página")), unreadable.tooBig],
    ["binario.txt", () => Buffer.from([0, 1, 2, 3]), unreadable.broken],
    ["vazio.md", () => "   \n", unreadable.empty],
  ])("that cannot be read end as failed, with the reason: %s", async (name, content, error) => {
    expect(await train(name, await content())).toMatchObject({ status: "failed", error, chunks: 0 });
  });

  test("of 200 pages are read completely, in bounded memory", async () => {
    const before = process.memoryUsage().rss;
    const pages = Array.from(
      { length: 200 },
      (_, n) => `Página ${n + 1}. ${"Regra de armazém número tal. ".repeat(60)} Código quokka${n + 1}.`,
    );
    expect(await train("grande.pdf", await writtenPdf(pages))).toMatchObject({ status: "ready" });
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(300);
    const answer = await answerTo(product.bia, "quokka150");
    expect(answer).toContain("quokka150");
    expect(answer).toContain('"page":150');
  }, 60_000);

  test("replace those of the same name; deleted ones are removed with their files", async () => {
    const { rui, db } = product;
    const first = await train("Preco.md", "O axolote custa cinco.");
    const second = await train("Preco.md", "O axolote custa nove.");
    expect((await trained()).filter(({ fileName }) => fileName === "Preco.md")).toHaveLength(1);
    expect(second?.id).not.toBe(first?.id);
    const answer = await answerTo(product.ana, "quanto custa o axolote?");
    expect(answer).toContain("custa nove");
    expect(answer).not.toContain("custa cinco");
    expect((await product.app.inject(first?.url ?? "")).statusCode).toBe(404);

    expect((await rui.delete(`/admin/training-documents/${second?.id}`)).status).toBe(204);
    expect(await answerTo(product.ana, "quanto custa o axolote?")).toContain("Não encontrei");
    const paths = (await db.select().from(storedFiles)).map(({ path }) => path);
    expect(paths.filter((path) => path.includes("Preco"))).toEqual([]);
    expect((await rui.delete(`/admin/training-documents/${second?.id}`)).status).toBe(404);
  });

  test("replace those of the same name, also where JavaScript and the database write it small in two ways", async () => {
    await train("\u0130ndice.md", "O quati custa cinco.");
    const second = await train("\u0130ndice.md", "O quati custa nove.");
    const named = (await trained()).filter(({ fileName }) => fileName === "\u0130ndice.md");
    expect(named).toMatchObject([{ id: second?.id }]);
    await product.rui.delete(`/admin/training-documents/${second?.id}`);
  });

  test("stay in use until their replacement is read, and after that if it cannot be", async () => {
    const { rui, ana } = product;
    await train("Tarifa.md", "O ornitorrinco custa cinco.");
    await rui.send("/admin/training-documents", {}, [file("tarifa.md", "O ornitorrinco custa nove.")]);
    expect(await answerTo(ana, "quanto custa o ornitorrinco?")).toContain("custa cinco");
    await product.doJobs();
    expect(await answerTo(ana, "quanto custa o ornitorrinco?")).toContain("custa nove");

    expect(await train("tarifa.md", Buffer.from([0, 1, 2]))).toMatchObject({ status: "failed" });
    expect(await answerTo(ana, "quanto custa o ornitorrinco?")).toContain("custa nove");
    await train("tarifa.md", "O ornitorrinco custa dez.");
    const left = (await trained()).filter(({ fileName }) => fileName.toLowerCase() === "tarifa.md");
    expect(left).toMatchObject([{ status: "ready" }]);
    await rui.delete(`/admin/training-documents/${left[0]?.id}`);
  });

  test("deleted while they are read leave no rows or files", async () => {
    const { rui, db } = product;
    const { body } = await rui.send("/admin/training-documents", {}, [file("breve.md", "O dodô some.")]);
    const id = documents.pick({ items: true }).parse(body).items[0]?.id;
    await rui.delete(`/admin/training-documents/${id}`);
    await product.doJobs();
    expect((await db.select().from(passages)).filter((row) => row.documentId === id)).toEqual([]);
  });
});

describe("cutting into passages", () => {
  test("keeps headings and pages, and cuts long parts between sentences", () => {
    const long = Array.from({ length: 60 }, (_, n) => `Esta é a frase de número ${n} do capítulo.`).join(" ");
    const cut = cutPassages("manual.pdf", [
      { kind: "heading", text: "Um", page: 1 },
      { kind: "text", text: long, page: 1 },
      { kind: "text", text: "Outra página.", page: 2 },
    ]);
    expect(cut.length).toBeGreaterThan(2);
    expect(cut.every(({ content, heading }) => content.length <= 1_300 && heading === "Um")).toBe(true);
    expect(cut.every(({ content }) => /^Esta|^Outra/.test(content) && content.endsWith("."))).toBe(true);
    expect(cut.at(-1)).toMatchObject({ title: "manual", page: 2, content: "Outra página." });
  });

  test("keeps the points of numbers, also at the beginning of a line", () => {
    const line = "Até .5 lb por US$ 1.50.\n.75 pol de borda!\n\n";
    const cut = cutPassages("x.txt", [{ kind: "text", text: line.repeat(60), page: null }]);
    expect(cut.length).toBeGreaterThan(2);
    for (const { content } of cut)
      expect(content).toMatch(/^(Até \.5 lb por US\$ 1\.50\.|\.75 pol de borda!)/);
    expect(cut.map(({ content }) => content).join("\n")).not.toMatch(/(?<!\.)75 pol/);
  });

  test("handles text without any sentence", () => {
    const cut = cutPassages("x.txt", [{ kind: "text", text: "x".repeat(5_000), page: null }]);
    expect(cut.map(({ content }) => content).join("")).toBe("x".repeat(5_000));
  });
});
