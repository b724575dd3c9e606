import { entryIn, nameIn, type PdfObject, type PdfValue, readObjects } from "./pdf-objects.ts";

/**
 * The entries that a copied page keeps; all others (annotations, actions, thumbnails, metadata) are left out.
 */
const KEPT_OF_PAGE = ["MediaBox", "CropBox", "Rotate", "UserUnit", "Resources", "Contents"] as const;

/**
 * Keys, in any dictionary, that can run actions, embed files, fetch data or refer to the rest of the
 * document.
 */
const DROPPED = new Set([
  "AA",
  "AcroForm",
  "AF",
  "Alternates",
  "Annots",
  "EF",
  "EmbeddedFiles",
  "JavaScript",
  "JS",
  "Metadata",
  "Names",
  "OpenAction",
  "OPI",
  "Parent",
  "PieceInfo",
  "Ref",
  "RichMedia",
  "StructParent",
  "StructParents",
]);
/** Keys of a stream whose content is in another file. */
const DROPPED_OF_STREAM = new Set(["F", "FFilter", "FDecodeParms"]);
const DROPPED_TYPES = new Set([
  "/Catalog",
  "/Pages",
  "/Page",
  "/Action",
  "/Annot",
  "/Filespec",
  "/EmbeddedFile",
]);

const nothing: PdfValue = { kind: "plain", text: "null" };

/** A PDF from which pages are taken; `renumbered` are the objects that were written already. */
export type PageSource = {
  objects: Map<number, PdfObject>;
  pages: PdfObject[];
  renumbered: Map<number, number>;
};

/** Opens a PDF that pdf.js or pdfkit wrote. */
export function pageSource(file: Buffer): PageSource {
  const objects = readObjects(file);
  return { objects, pages: pagesIn(objects), renumbered: new Map() };
}

/** Writes one PDF of pages copied from others, with what they draw and without actions. */
export class CleanPdf {
  readonly #parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n", "latin1")];
  readonly #offsets: number[] = [];
  readonly #pages: number[] = [];
  #length = this.#parts[0]?.length ?? 0;
  /** 1 is the catalog, 2 the list of pages. */
  #last = 2;

  get pageCount(): number {
    return this.#pages.length;
  }

  /** Adds pages of a source by their indices (0 is the first), in this order, as often as they are named. */
  add({ objects, pages, renumbered }: PageSource, indices: readonly number[]): void {
    for (const index of indices) {
      const page = pages[index];
      if (!page) throw new Error(`there is no page ${index + 1}`);
      const entries = new Map<string, PdfValue>([
        ["Type", { kind: "plain", text: "/Page" }],
        ["Parent", { kind: "reference", number: 2 }],
      ]);
      for (const key of KEPT_OF_PAGE) {
        const entry = inherited(objects, page, key);
        if (entry) entries.set(key, this.#copy(entry, objects, renumbered));
      }
      this.#last += 1;
      this.#write(this.#last, { kind: "dictionary", entries }, null);
      this.#pages.push(this.#last);
    }
  }

  /** The whole file in pieces, without a second copy in memory; nothing can be added afterwards. */
  end(title: string): readonly Buffer[] {
    const pages = this.#pages.map((page) => `${page} 0 R`).join(" ");
    this.#object(1, "<< /Type /Catalog /Pages 2 0 R >>", null);
    this.#object(2, `<< /Type /Pages /Count ${this.#pages.length} /Kids [${pages}] >>`, null);
    const info = this.#last + 1;
    this.#object(info, `<< /Title <FEFF${utf16(title)}> >>`, null);
    const start = this.#length;
    const entries = Array.from(
      { length: info },
      (_, index) => `${String(this.#offsets[index + 1] ?? 0).padStart(10, "0")} 00000 n \n`,
    );
    const head = `xref\n0 ${info + 1}\n0000000000 65535 f \n${entries.join("")}`;
    const trailer = `trailer\n<< /Size ${info + 1} /Root 1 0 R /Info ${info} 0 R >>\n`;
    return [...this.#parts, Buffer.from(`${head}${trailer}startxref\n${start}\n%%EOF\n`, "latin1")];
  }

  /** A value with the objects that it refers to, each written once with a number of its own. */
  #copy(value: PdfValue, objects: Map<number, PdfObject>, renumbered: Map<number, number>): PdfValue {
    const waiting: number[] = [];
    const refer = (number: number): PdfValue => {
      const object = objects.get(number);
      if (!object || DROPPED_TYPES.has(nameIn(object.value, "Type") ?? "")) return nothing;
      const known = renumbered.get(number);
      if (known !== undefined) return { kind: "reference", number: known };
      this.#last += 1;
      renumbered.set(number, this.#last);
      waiting.push(number);
      return { kind: "reference", number: this.#last };
    };
    const copied = cleaned(value, refer, false);
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      const { value: inner = nothing, stream = null } = objects.get(number) ?? {};
      this.#write(renumbered.get(number) ?? 0, cleaned(inner, refer, stream !== null), stream);
    }
    return copied;
  }

  #write(number: number, value: PdfValue, stream: Buffer | null): void {
    this.#object(number, written(value), stream);
  }

  #object(number: number, text: string, stream: Buffer | null): void {
    this.#offsets[number] = this.#length;
    this.#push(Buffer.from(`${number} 0 obj\n${text}\n`, "latin1"));
    if (stream) {
      this.#push(Buffer.from("stream\n"));
      this.#push(stream);
      this.#push(Buffer.from("\nendstream\n"));
    }
    this.#push(Buffer.from("endobj\n"));
  }

  #push(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}

function cleaned(value: PdfValue, refer: (number: number) => PdfValue, isStream: boolean): PdfValue {
  if (value.kind === "plain") return value;
  if (value.kind === "reference") return refer(value.number);
  if (value.kind === "array")
    return { kind: "array", items: value.items.map((item) => cleaned(item, refer, false)) };
  if (!isStream && DROPPED_TYPES.has(nameIn(value, "Type") ?? "")) return nothing;
  const entries = new Map<string, PdfValue>();
  for (const [key, entry] of value.entries) {
    if (DROPPED.has(key) || (isStream && DROPPED_OF_STREAM.has(key))) continue;
    entries.set(key, cleaned(entry, refer, false));
  }
  return { kind: "dictionary", entries };
}

function written(value: PdfValue): string {
  if (value.kind === "plain") return value.text;
  if (value.kind === "reference") return `${value.number} 0 R`;
  if (value.kind === "array") return `[${value.items.map(written).join(" ")}]`;
  return `<<${[...value.entries].map(([key, entry]) => `/${key} ${written(entry)}`).join(" ")}>>`;
}

/** The pages of a document in their order; each is taken once, also when the tree has a cycle. */
function pagesIn(objects: Map<number, PdfObject>): PdfObject[] {
  const catalog = [...objects.values()].find(({ value }) => nameIn(value, "Type") === "/Catalog");
  const pages: PdfObject[] = [];
  const seen = new Set<PdfObject>();
  const waiting = [entryIn(catalog?.value, "Pages")];
  while (waiting.length > 0) {
    const node = waiting.shift();
    const object = node?.kind === "reference" ? objects.get(node.number) : undefined;
    if (!object || seen.has(object)) continue;
    seen.add(object);
    const found = entryIn(object.value, "Kids");
    const kids = found?.kind === "reference" ? objects.get(found.number)?.value : found;
    if (kids?.kind === "array") waiting.unshift(...kids.items);
    else pages.push(object);
  }
  return pages;
}

const MAX_PARENTS = 50;

/** An entry of a page, or of the nodes above it. */
function inherited(objects: Map<number, PdfObject>, page: PdfObject, key: string): PdfValue | undefined {
  let node: PdfObject | undefined = page;
  for (let depth = 0; node && depth < MAX_PARENTS; depth++) {
    const entry = entryIn(node.value, key);
    if (entry) return entry;
    const parent = entryIn(node.value, "Parent");
    node = parent?.kind === "reference" ? objects.get(parent.number) : undefined;
  }
  return undefined;
}

const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase();
