import { expect, test } from "vitest";
import { entryIn, readObjects } from "./pdf-objects.ts";

const streamOf = (content: Buffer, entries: string) =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${content.length} >> stream\n`),
    content,
    Buffer.from("\nendstream"),
  ]);

/** A file as pdf.js writes it: a catalog, two object streams, a cross-reference stream with these rows. */
function written(first: Buffer, second: Buffer, rows: readonly (readonly number[])[]): Buffer {
  const table = streamOf(Buffer.from(rows.flat()), "/Type /XRef /W [1 2 2]");
  const objects = [Buffer.from("<< /Type /Catalog >>"), first, second, table];
  return Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    ...objects.flatMap((object, index) => [
      Buffer.from(`${index + 1} 0 obj\n`),
      object,
      Buffer.from("\nendobj\n"),
    ]),
    Buffer.from("startxref\n0\n%%EOF\n"),
  ]);
}

const ofWriter = streamOf(Buffer.from("9 0\n<< /Type /Font >>"), "/Type /ObjStm /N 1 /First 4");
const plain = [1, 0, 9, 0, 0] as const;
const inThird = [2, 0, 3, 0, 0] as const;

test("the object streams of the writer are read", () => {
  const objects = readObjects(written(Buffer.from("<< >>"), ofWriter, [plain, plain, plain, plain, inThird]));
  expect(entryIn(objects.get(9)?.value, "Type")).toEqual({ kind: "plain", text: "/Font" });
});

// The writer copies a customer's stream as it is; each of these once took half a minute or more to read.
const pairs = (offset: string) =>
  Array.from({ length: 20_000 }, (_, index) => `${index + 99} ${offset} `).join("");
const comment = `%${"a".repeat(2_000_000)}\nnull `;
test.each([
  ["a text that does not end", "99 0 ", `(${"a".repeat(60)}`],
  ["many objects at one slow place", pairs("0"), comment],
  ["places that are no numbers", `${comment}${pairs("x")}`, "1"],
])(
  "an object stream that the writer only copied is refused, whatever it holds: %s",
  (_name, places, values) => {
    const copied = streamOf(
      Buffer.from(`${places}${values}`),
      `/Type /ObjStm /N 20000 /First ${places.length}`,
    );
    const before = performance.now();
    expect(() => readObjects(written(copied, ofWriter, [plain, plain, plain, plain, inThird]))).toThrow(
      "not the writer's",
    );
    expect(performance.now() - before).toBeLessThan(5_000);
  },
);
