import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { printPdf } from "#server/platform/pdf/print-pdf";
import { pdfBytes } from "#server/testing/pdf-files";
import { isPdf } from "./pdf.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "prepara-pdf-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function check(content: Buffer): Promise<boolean> {
  const path = join(folder, "upload");
  await writeFile(path, content);
  const about = {
    field: "files",
    originalName: "x.pdf",
    declaredType: "application/pdf",
    sha256: "",
    customer: null,
  };
  return isPdf({ ...about, path, bytes: content.length });
}

const before = (lead: string) => Buffer.concat([Buffer.from(lead, "latin1"), pdfBytes()]);
const after = (tail: string | Buffer) => Buffer.concat([pdfBytes(), Buffer.from(tail)]);

/** A PDF 1.5 whose cross-reference is a compressed stream, as most programs write it. */
function withStream(): Buffer {
  const body =
    "%PDF-1.5\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n";
  const table = deflateSync(Buffer.alloc(24));
  const head = `3 0 obj\n<</Type/XRef/Size 4/W[1 4 1]/Root 1 0 R/Filter/FlateDecode/Length ${table.length}>>\nstream\n`;
  const tail = `\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF`;
  return Buffer.concat([Buffer.from(body + head, "latin1"), table, Buffer.from(tail, "latin1")]);
}

/** Saved by a program that appends its changes: a second table after the first end mark. */
function savedTwice(): Buffer {
  const first = pdfBytes();
  const table = "xref\n0 0\ntrailer\n<< /Size 6 /Root 1 0 R /Prev 9 >>\n";
  return Buffer.concat([first, Buffer.from(`${table}startxref\n${first.length}\n%%EOF\r\n`)]);
}

/** As many objects as a catalogue of 300 pages has. */
function withLongTable(): Buffer {
  const head = "%PDF-1.4\n";
  const rows = "0000000000 00000 n \n".repeat(20_000);
  const table = `xref\n0 20000\n${rows}trailer\n<< /Size 20000 /Root 1 0 R >>\n`;
  return Buffer.from(`${head}${table}startxref\n${head.length}\n%%EOF\n`, "latin1");
}

describe("recognizing a PDF by its bytes", () => {
  const printed = () =>
    printPdf({ brand: "Prepara", title: "Recibo", subtitle: "", at: new Date(0) }, () => {});

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["with a plain table", () => pdfBytes()],
    ["with a compressed table", withStream],
    ["saved a second time", savedTwice],
    ["with a table of 400 KB", withLongTable],
    ["after a byte order mark", () => before("\u00ef\u00bb\u00bf")],
    ["after blank lines", () => before("\r\n\r\n")],
    ["with blank space after its end", () => after("\r\n\r\n \0")],
    ["printed by our own code", printed],
  ])("%s is a PDF", async (_name, make) => {
    expect(await check(await make())).toBe(true);
  });

  test.each<[string, Buffer]>([
    ["an empty file", Buffer.alloc(0)],
    ["a name only", Buffer.from("%PDF-1.4")],
    ["a file without its table", Buffer.from("%PDF-1.4\nstartxref\n9\n%%EOF")],
    ["a table without a document", Buffer.from("%PDF-1.4\nxref\n0 0\ntrailer\n<< >>\nstartxref\n9\n%%EOF")],
    [
      "an offset beyond the file",
      Buffer.from(
        pdfBytes()
          .toString("latin1")
          .replace(/\d+\n%%EOF/, "99999\n%%EOF"),
      ),
    ],
    [
      "an offset that is no number",
      Buffer.from(
        pdfBytes()
          .toString("latin1")
          .replace(/\d+\n%%EOF/, "1e3\n%%EOF"),
      ),
    ],
    ["a program before it", before("MZ\0\0")],
    ["a page before it", before("<script>alert(1)</script>\n")],
    ["a page after it", after("<script>alert(1)</script>")],
    ["an archive after it", after(Buffer.from("PK\u0005\u0006".padEnd(22, "\0"), "latin1"))],
    ["another version of PostScript", Buffer.from("%!PS-Adobe-3.0\nstartxref\n9\n%%EOF")],
    ["a cut download", pdfBytes().subarray(0, -30)],
  ])("%s is not a PDF", async (_name, content) => {
    expect(await check(content)).toBe(false);
  });
});
