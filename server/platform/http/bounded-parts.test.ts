import multipart from "@fastify/multipart";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { Refusal } from "#server/platform/refusal";
import { boundaryCounter, boundaryOf, withBoundedParts } from "./bounded-parts.ts";

const part = (name: string) => `--X\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`;

async function readForm(payload: string, most: number) {
  const app = Fastify();
  await app.register(multipart);
  app.post("/", async (request) => {
    const names: string[] = [];
    for await (const { fieldname } of withBoundedParts(request, most, new Refusal("too_many_files")).parts())
      names.push(fieldname);
    return { names };
  });
  const headers = { "content-type": "multipart/form-data; boundary=X" };
  return (await app.inject({ method: "POST", url: "/", headers, payload })).json();
}

test("a form of as many parts as permitted is read", async () => {
  expect(await readForm(`${part("a")}${part("b")}${part("c")}--X--\r\n`, 3)).toEqual({
    names: ["a", "b", "c"],
  });
});

test.each([
  ["one more", `${part("a")}${part("b")}${part("c")}--X--\r\n`],
  ["empty ones", `${"--X\r\n\r\n\r\n".repeat(6_500)}--X--\r\n`],
  ["ones without a head", `${"--X\r\n".repeat(6_500)}--X--\r\n`],
])("a form of more parts is refused: %s", async (_what, form) => {
  expect(await readForm(form, 2)).toMatchObject({ message: "too_many_files" });
});

test("boundaries are counted whatever the pieces that a body comes in", () => {
  const form = Buffer.from(`--abc\r\n\r\n1\r\n--abc\r\n\r\n--abc\r\n--ab\r\n--abc--\r\n`.repeat(20));
  for (let size = 1; size < 40; size += 1) {
    const countIn = boundaryCounter("abc");
    let count = 0;
    for (let at = 0; at < form.length; at += size) count += countIn(form.subarray(at, at + size), 1_000);
    expect([size, count]).toEqual([size, 79]);
  }
});

test.each([
  ["multipart/form-data; boundary=----WebKitFormBoundary7MA4", "----WebKitFormBoundary7MA4"],
  ['Multipart/Form-Data;charset=utf-8; Boundary="=_part (1)?"', "=_part (1)?"],
])("the boundary of a form's type: %s", (type, boundary) => {
  expect(boundaryOf({ "content-type": type })).toBe(boundary);
});

// Parsers take the first of two, drop spaces and decode what has a star.
test.each([
  "multipart/form-data",
  "multipart/form-data; boundary=X; boundary=Y",
  "multipart/form-data; boun dary=X; boundary=Y",
  'multipart/form-data; boundary=""; boundary=Y',
  'multipart/form-data; a="; boundary=X"; boundary=Y',
  "multipart/form-data; boundary*=utf-8''%58; boundary=Y",
  'multipart/form-data; boundary="X\\"Y"',
])("a type that parsers may read differently is refused: %s", (type) => {
  expect(() => boundaryOf({ "content-type": type })).toThrow("bad_request");
});
