import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import type { TrainingType } from "@prepara/domain/advisor/training";
import { describe, expect, test } from "vitest";
import { runBounded } from "#server/platform/bounded-process/run-bounded";
import { withTemporaryFolder } from "#server/platform/temporary-folder";
import { wordDocument } from "#server/testing/zip";
import { type Extracted, extractPassages } from "./extract-passages.ts";
import { unreadable } from "./reader.ts";

/** As in production, but for the time: a slow bomb would take two minutes. */
const LIMITS = { timeMs: 6_000 };

const read = (type: TrainingType, content: Buffer): Promise<Extracted> =>
  withTemporaryFolder(async (folder) => {
    const [path, passagesFile] = [join(folder, "document"), join(folder, "passages")];
    await writeFile(path, content);
    const file = { path, type, fileName: `bomba${type}`, passagesFile };
    return extractPassages(file, new AbortController().signal, LIMITS);
  });

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** Each entity is ten times the one before; the last would be 10 GB. */
const tenfold = Array.from(
  { length: 10 },
  (_, n) => `<!ENTITY e${n} "${n === 0 ? "x" : `&e${n - 1};`.repeat(10)}">`,
);

const words: Record<string, () => Buffer> = {
  "entities within entities": () =>
    wordDocument(paragraph("&e9;"), { declarations: `<!DOCTYPE d [${tenfold.join("")}]>` }),
  "two million paragraphs": () => wordDocument(paragraph("x").repeat(2_000_000)),
  "elements a million deep": () => wordDocument(`${"<w:p>".repeat(1_000_000)}${"</w:p>".repeat(1_000_000)}`),
  "a part beside the text that unpacks to 100 MB": () =>
    wordDocument(paragraph("x"), { others: { "word/styles.xml": Buffer.alloc(100 * 2 ** 20, " ") } }),
};

/** The container of an old Word file: a header, its table of sectors, and no more. */
function oldWord({ sectors, table }: { sectors: number; table: (number: number) => number }): Buffer {
  const header = Buffer.alloc(512, 0xff);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.fill(0, 8, 76);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30); // sectors of 512 bytes
  header.writeUInt16LE(6, 32);
  header.writeInt32LE(sectors, 44);
  header.writeInt32LE(1, 48); // where the directory begins
  header.writeInt32LE(4096, 56);
  header.writeInt32LE(-2, 60);
  header.writeInt32LE(-2, 68);
  header.writeInt32LE(0, 76); // the table is the first sector
  const numbers = Buffer.alloc(512);
  for (let number = 0; number < 128; number += 1) numbers.writeInt32LE(table(number), 4 * number);
  return Buffer.concat([header, numbers, Buffer.alloc(1024)]);
}

const oldWords: Record<string, () => Buffer> = {
  "sectors in a circle": () => oldWord({ sectors: 1, table: (number) => number }),
  "two billion sectors": () => oldWord({ sectors: 2_147_483_647, table: () => -2 }),
};

/** A PDF of these objects, the first of them its catalog. */
function pdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.5\n")];
  const starts: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]);
    starts.push(at);
    at += part.length;
    parts.push(part);
  }
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

const stream = (facts: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${facts}/Length ${content.length}>>stream\n`),
    content,
    Buffer.from("\nendstream"),
  ]);

const page = (contents: string, resources = "") =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents ${contents}/Resources<<${resources}>>>>`;
const font = "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>";
const shownText = deflateSync(`BT /F 9 Tf ${"(palavra de um texto) Tj ".repeat(40_000)} ET`);

const pdfs: Record<string, () => Buffer> = {
  "a stream packed twice that unpacks to 400 MB": () =>
    pdf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      page("4 0 R"),
      stream(
        "/Filter[/FlateDecode/FlateDecode]",
        deflateSync(deflateSync(Buffer.alloc(400 * 2 ** 20, " "), { level: 1 })),
      ),
    ]),
  "pages within themselves": () =>
    pdf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[2 0 R 2 0 R]/Count 1000>>"]),
  "forms that draw the next one twice, forty deep": () =>
    pdf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      page("4 0 R", "/XObject<</X 5 0 R>>"),
      stream("", Buffer.from("/X Do")),
      ...Array.from({ length: 40 }, (_, n) =>
        stream(
          `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${font}/XObject<</X ${Math.min(6 + n, 44)} 0 R>>>>`,
          Buffer.from("BT /F 9 Tf (x) Tj ET /X Do /X Do"),
        ),
      ),
    ]),
  "one long text on each of 2,000 pages": () =>
    pdf([
      "<</Type/Catalog/Pages 2 0 R>>",
      `<</Type/Pages/Kids[${Array.from({ length: 2000 }, () => "3 0 R").join(" ")}]/Count 2000>>`,
      page("4 0 R", font),
      stream("/Filter/FlateDecode", shownText),
    ]),
};

const bombs: [TrainingType, string, () => Buffer][] = [
  ...Object.entries(words).map(([name, made]): [TrainingType, string, () => Buffer] => [".docx", name, made]),
  ...Object.entries(oldWords).map(([name, made]): [TrainingType, string, () => Buffer] => [
    ".doc",
    name,
    made,
  ]),
  ...Object.entries(pdfs).map(([name, made]): [TrainingType, string, () => Buffer] => [".pdf", name, made]),
];

describe("a training document made to take everything", () => {
  test.each(bombs)(
    "ends as failed with a reason, and this process stays small: %s, %s",
    async (type, _name, made) => {
      const content = made();
      expect(content.length).toBeLessThan(5 * 2 ** 20);
      globalThis.gc?.();
      const before = process.memoryUsage.rss();
      const outcome = await read(type, content);
      expect(outcome).toEqual({ kind: "unreadable", reason: expect.stringMatching(/./) });
      expect(Object.values(unreadable)).toContain("reason" in outcome && outcome.reason);
      expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(100);
    },
    120_000,
  );
});

test("a document that takes long gives way to what others wait for, such as a label file", async () => {
  const ended: string[] = [];
  const document = pdfs["forms that draw the next one twice, forty deep"]?.() ?? Buffer.alloc(0);
  const reading = read(".pdf", document).then(() => ended.push("document"));
  await pause(500); // until it runs
  const labelFile = new URL("../../../platform/bounded-process/testing/misbehave.ts", import.meta.url);
  const other = runBounded({
    script: labelFile,
    input: { behaviour: "environment" },
    memoryMb: 200,
    timeMs: 30_000,
  }).then(() => ended.push("label file"));
  await Promise.all([reading, other]);
  expect(ended).toEqual(["label file", "document"]);
});
