import { inflateSync } from "node:zlib";

/** A value of a PDF (ISO 32000-1, 7.3). Numbers, names, strings and words stay as they are written. */
export type PdfValue =
  | { kind: "plain"; text: string }
  | { kind: "reference"; number: number }
  | { kind: "array"; items: PdfValue[] }
  | { kind: "dictionary"; entries: Map<string, PdfValue> };

/** An object; a stream has its bytes besides its dictionary. */
export type PdfObject = { value: PdfValue; stream: Buffer | null };

const MAX_DEPTH = 100;
/** All object streams of a file together. */
const MAX_UNPACKED = 64 * 2 ** 20;

/**
 * All objects of a PDF by their numbers, those inside object streams too. Reads what a PDF writer of ours
 * wrote (pdf.js, pdfkit): objects one after the other, lengths stated in place. Throws for anything else,
 * and for a stream of a customer's page that looks like an object stream: the writer copies it as it is, and
 * its text could take very long to read and replace other objects.
 */
export function readObjects(file: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  const reader = new Reader(file);
  let last: PdfObject | undefined;
  for (;;) {
    reader.skipSpace();
    const head = reader.match(/(\d+) \d+ obj\b/y);
    if (!head) break;
    const value = reader.value(0);
    const stream = reader.stream(value);
    reader.skipSpace();
    if (!reader.match(/endobj\b/y)) throw new Error("an object does not end");
    last = { value, stream };
    objects.set(Number(head[1]), last);
  }
  const packed = [...objects].filter(([, { value }]) => nameIn(value, "Type") === "/ObjStm");
  const own = last ? objectStreamsOf(last) : new Set<number>();
  if (packed.some(([number]) => !own.has(number))) throw new Error("an object stream is not the writer's");
  let left = MAX_UNPACKED;
  for (const [, { value, stream }] of packed) {
    if (!stream || left <= 0) throw new Error("the object streams are too large");
    left -= readPacked({ value, stream, most: left }, objects);
  }
  return objects;
}

/**
 * The numbers of the object streams that the writer made, as its cross-reference stream names them: the last
 * object of the file (7.5.8); none if it wrote a table.
 */
function objectStreamsOf({ value, stream }: PdfObject): Set<number> {
  const numbers = new Set<number>();
  if (!stream || nameIn(value, "Type") !== "/XRef") return numbers;
  const widths = entryIn(value, "W");
  const [ofType = 0, ofNumber = 0, ofRest = 0] =
    widths?.kind === "array"
      ? widths.items.map((item) => (item.kind === "plain" ? Number(item.text) : 0))
      : [];
  if (ofType !== 1 || ![1, 2, 3, 4].includes(ofNumber)) return numbers;
  const table = unpacked(value, stream, MAX_UNPACKED);
  const length = ofType + ofNumber + ofRest;
  for (let at = 0; at + length <= table.length; at += length)
    if (table[at] === IN_OBJECT_STREAM) numbers.add(table.readUIntBE(at + ofType, ofNumber));
  return numbers;
}

/** The type of an entry whose object is inside an object stream. */
const IN_OBJECT_STREAM = 2;

function unpacked(value: PdfValue, stream: Buffer, most: number): Buffer {
  const filter = nameIn(value, "Filter");
  if (filter !== null && filter !== "/FlateDecode") throw new Error(`a stream of objects has ${filter}`);
  return filter === null ? stream : inflateSync(stream, { maxOutputLength: most });
}

/** Adds the objects of an object stream of at most `most` bytes unpacked; returns how many it has. */
function readPacked(
  { value, stream, most }: { value: PdfValue; stream: Buffer; most: number },
  objects: Map<number, PdfObject>,
): number {
  const content = unpacked(value, stream, most);
  const reader = new Reader(content);
  const first = numberIn(value, "First");
  const numbers = content.toString("latin1", 0, first).trim().split(/\s+/).map(Number);
  for (let at = 0; at + 1 < numbers.length && at < 2 * numberIn(value, "N"); at += 2) {
    const [number = 0, offset = 0] = [numbers[at], numbers[at + 1]];
    if (!(first + offset >= reader.at)) throw new Error("objects of a stream overlap");
    reader.moveTo(first + offset);
    if (objects.has(number)) throw new Error("an object stream replaces an object");
    objects.set(number, { value: reader.value(0), stream: null });
  }
  return content.length;
}

export const entryIn = (value: PdfValue | undefined, key: string): PdfValue | undefined =>
  value?.kind === "dictionary" ? value.entries.get(key) : undefined;

/** The name at `key` with its slash; null if there is none. */
export function nameIn(value: PdfValue | undefined, key: string): string | null {
  const entry = entryIn(value, key);
  return entry?.kind === "plain" && entry.text.startsWith("/") ? entry.text : null;
}

export function numberIn(value: PdfValue | undefined, key: string): number {
  const entry = entryIn(value, key);
  const number = entry?.kind === "plain" ? Number(entry.text) : Number.NaN;
  if (!Number.isFinite(number)) throw new Error(`no number ${key}`);
  return number;
}

/** A part of a text refers to the whole text, which would remain in memory. */
const copyOf = (part: string) => Buffer.from(part, "latin1").toString("latin1");

/** Reads values from the bytes of a file, as text with a character for each byte. */
class Reader {
  readonly #text: string;
  readonly #file: Buffer;
  #at = 0;

  constructor(file: Buffer) {
    this.#file = file;
    this.#text = file.toString("latin1");
  }

  /** Where the next value is read. */
  get at(): number {
    return this.#at;
  }

  moveTo(offset: number): void {
    this.#at = offset;
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  skipSpace(): void {
    this.match(/(?:[\s\0]|%[^\r\n]*)*/y);
  }

  value(depth: number): PdfValue {
    if (depth > MAX_DEPTH) throw new Error("values are nested too deeply");
    this.skipSpace();
    const reference = this.match(/(\d+) \d+ R\b/y);
    if (reference) return { kind: "reference", number: Number(reference[1]) };
    if (this.match(/<</y)) return this.#dictionary(depth);
    if (this.match(/\[/y)) return this.#array(depth);
    if (this.match(/\(/y)) return this.#string();
    const plain = this.match(
      /\/[^\s\0()<>[\]{}/%]*|<[0-9A-Fa-f\s]*>|[+-]?[\d.]+(?:[eE]-?\d+)?|true\b|false\b|null\b/y,
    );
    if (!plain) throw new Error(`unknown value at ${this.#at}`);
    return { kind: "plain", text: copyOf(plain[0]) };
  }

  #dictionary(depth: number): PdfValue {
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.skipSpace();
      if (this.match(/>>/y)) return { kind: "dictionary", entries };
      const key = this.match(/\/([^\s\0()<>[\]{}/%]*)/y);
      if (!key) throw new Error("a dictionary has no key");
      entries.set(copyOf(key[1] ?? ""), this.value(depth + 1));
    }
  }

  #array(depth: number): PdfValue {
    const items: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.match(/\]/y)) return { kind: "array", items };
      items.push(this.value(depth + 1));
    }
  }

  /** A string in parentheses, which may be nested. */
  #string(): PdfValue {
    const start = this.#at - 1;
    for (let open = 1; open > 0; ) {
      const next = this.match(/(?:[^()\\]|\\[\s\S])*([()])/y);
      if (!next) throw new Error("a string does not end");
      open += next[1] === "(" ? 1 : -1;
    }
    return { kind: "plain", text: copyOf(this.#text.slice(start, this.#at)) };
  }

  stream(value: PdfValue): Buffer | null {
    this.skipSpace();
    if (!this.match(/stream\r?\n/y)) return null;
    const start = this.#at;
    this.#at += numberIn(value, "Length");
    const stream = this.#file.subarray(start, this.#at);
    this.skipSpace();
    if (!this.match(/endstream\b/y)) throw new Error("a stream is not as long as it says");
    return stream;
  }
}
