import { randomUUID } from "node:crypto";
import fc from "fast-check";

/** Values that few fields accept. */
export const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    "\0",
    "a\0b",
    "\ud800",
    "\udfff x",
    "",
    " ",
    "\u202e",
    "😀".repeat(300),
    "x".repeat(5000),
    "'; drop table products; --",
    -1,
    0,
    0.001,
    1e300,
    -1e300,
    2 ** 31,
    2 ** 53,
    1.005,
    Number.MAX_SAFE_INTEGER,
    "9".repeat(400),
    "NaN",
    "1e5",
    "2025-02-30",
    "0000-00-00",
    "99999-01-01",
    "2025-01-01T00:00:00Z",
    "http://",
    "javascript:alert(1)",
    "http://a.b/\0",
    null,
    true,
    [],
    {},
    [null],
    [{}],
    [[]],
    [{ shipmentId: 1 }],
    [{ shipmentId: randomUUID(), qty: 1e9 }],
    [""],
    ["\0"],
  ),
);
const deep = (depth: number) => `${'{"a":['.repeat(depth)}${"]}".repeat(depth)}`;
/** Bodies that are invalid JSON, unusual or too long. */
export const rawBodies = fc.constantFrom(
  "",
  " ",
  "null",
  "{",
  "[",
  '"text"',
  "1",
  "tru",
  "\ufeff{}",
  "{}{}",
  "\0",
  '{"a":1,}',
  "NaN",
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"qty":1e999}',
  '{"qty":-0,"qty":"x"}',
  '{"productName":"\\ud800","qty":1}',
  deep(2000),
  deep(20_000),
  "[".repeat(100_000),
  `"${"x".repeat(300_000)}"`,
  '{"notes":"\\u0000"}',
);
export const oddIds = [
  "",
  "1",
  "..",
  "%2e%2e",
  "%00",
  "%FF",
  "%",
  "' or 1=1",
  "a".repeat(2000),
  "00000000-0000-0000-0000-000000000000",
];
const cursorOf = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");
/** Query strings that no list accepts. */
export const oddQueries = [
  "",
  "0",
  "-1",
  "1e9",
  "abc",
  "1.5",
  "101",
  "\0",
  "%",
  "_",
  "\\",
  "x".repeat(3000),
  "[]",
  "2025-13-01",
  "null",
  // Well-formed cursors beyond what the database can store.
  ...[8.64e15, -8.64e15, -62_200_000_000_000, 253_402_300_800_000, 0.5].map((at) =>
    cursorOf([at, randomUUID()]),
  ),
  ...[[0, "x"], [], {}, 2 ** 53 - 1, 1 - 2 ** 53, 2 ** 31, -(2 ** 31) - 1, 1.5].map(cursorOf),
];

const value = fc.oneof(
  odd.map((each) => JSON.stringify(each) ?? ""),
  fc.string(),
  fc.constantFrom("12", "1.5", "x".repeat(70_000)),
);
const fileName = fc.constantFrom(
  "a.jpg",
  "",
  "../../etc/passwd",
  "a\\b.png",
  "x".repeat(400),
  "a%00.jpg",
  "a\0.jpg",
  "ç.svg",
);
const whole = (parts: string[]) =>
  `${parts.map((part) => `--x\r\nContent-Disposition: form-data; ${part}\r\n`).join("")}--x--\r\n`;
const brokenForms = fc.constantFrom(
  "",
  "--x",
  "--x--",
  "--x\r\n\r\n",
  "--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--",
  "no parts at all",
  '--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\ncut',
  "--x\r\n".repeat(2000),
  '--x\r\nContent-Disposition: form-data; name="name"\r\nContent-Transfer-Encoding: base64\r\n\r\n!!\r\n--x--',
  whole(Array.from({ length: 60 }, (_, index) => `name="f${index}"\r\n\r\n1`)),
  whole(Array.from({ length: 30 }, () => 'name="photos"; filename="a.jpg"\r\n\r\n1')),
);
/** Content types of a form, right and wrong. */
export const formTypes = fc.constantFrom(
  "multipart/form-data; boundary=x",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/json",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"y".repeat(300)}`,
  "text/plain",
  "multipart/mixed; boundary=x",
);

/** Multipart bodies with boundary `x`, with the route's fields and others, with and without files. */
export function forms(fields: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    fc.constantFrom(...fields, "photo", "photos[]", "file"),
    fc.constantFrom("", "__proto__", "constructor", "toString", "a[b]", "x".repeat(300), 'a"b', "a\\b", "çã"),
  );
  const field = fc.tuple(name, value).map(([key, text]) => `name="${key}"\r\n\r\n${text}`);
  const file = fc
    .tuple(name, fileName, value)
    .map(
      ([key, called, text]) =>
        `name="${key}"; filename="${called}"\r\nContent-Type: image/jpeg\r\n\r\n${text}`,
    );
  return fc.oneof(
    { weight: 3, arbitrary: fc.array(fc.oneof(field, file), { maxLength: 14 }).map(whole) },
    brokenForms,
  );
}
