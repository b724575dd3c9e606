import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type ObjectStorage, startObjectStorage } from "#server/testing/object-storage";
import { pdf } from "#server/testing/pdf-files";
import { bodyOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { picture } from "#server/testing/warehouse";

const shown = z.object({ photoUrl: z.string() });
const document = z.object({ id: z.string(), files: z.array(z.object({ id: z.string() })) });

let storage: ObjectStorage;
beforeAll(async () => {
  storage = await startObjectStorage();
});
afterAll(() => storage.close());

describe.each<[string, () => Record<string, string>]>([
  ["a folder", () => ({})],
  ["an S3 server", () => storage.settings],
])("a part of a file that is stored in %s", (_place, settings) => {
  let product: Product;
  let url: string;
  let whole: Buffer;
  let etag: string;
  beforeAll(async () => {
    product = await runningProduct(settings());
    const fields = { name: "Tênis", expectedArrivalDate: "2030-01-31" };
    url = shown.parse((await product.ana.send("/products", fields, [await picture("photo")])).body).photoUrl;
    const answer = await product.app.inject({ url });
    whole = answer.rawPayload;
    etag = String(answer.headers.etag);
    expect(answer).toMatchObject({ statusCode: 200, headers: { "accept-ranges": "bytes" } });
  });
  afterAll(() => product.close());

  const ask = (headers: Record<string, string>) => product.app.inject({ url, headers });

  test("is sent alone, at the start, in the middle and at the end", async () => {
    const size = whole.length;
    const parts: [string, number, number][] = [
      ["bytes=0-3", 0, 3],
      ["bytes=10-19", 10, 19],
      ["bytes=20-", 20, size - 1],
      ["bytes=-7", size - 7, size - 1],
      [`bytes=5-${size + 100}`, 5, size - 1],
    ];
    for (const [range, start, end] of parts) {
      const answer = await ask({ range });
      expect([range, answer.statusCode]).toEqual([range, 206]);
      expect(answer.headers).toMatchObject({
        "content-range": `bytes ${start}-${end}/${size}`,
        "content-length": String(end - start + 1),
        "content-type": "image/webp",
        etag,
      });
      expect(answer.rawPayload.equals(whole.subarray(start, end + 1))).toBe(true);
    }
  });

  test("beyond its end is refused with its size", async () => {
    for (const range of [`bytes=${whole.length}-`, "bytes=999999999-", "bytes=-0"]) {
      const answer = await ask({ range });
      expect([range, answer.statusCode]).toEqual([range, 416]);
      expect(answer.headers["content-range"]).toBe(`bytes */${whole.length}`);
      expect(answer.json()).toMatchObject({ code: "range_not_satisfiable" });
    }
  });

  test("is the whole file for several ranges, another unit or an invalid range", async () => {
    for (const range of ["bytes=0-1,4-5", "items=0-1", "x"]) {
      const answer = await ask({ range });
      expect([range, answer.statusCode]).toEqual([range, 200]);
      expect(answer.rawPayload.equals(whole)).toBe(true);
    }
  });

  test("is sent only if If-Range names the current version", async () => {
    expect((await ask({ range: "bytes=0-3", "if-range": etag })).statusCode).toBe(206);
    expect((await ask({ range: "bytes=0-3", "if-range": '"other"' })).statusCode).toBe(200);
    expect((await ask({ range: "bytes=0-3", "if-range": "Sun, 22 Nov 2026 00:00:00 GMT" })).statusCode).toBe(
      200,
    );
    expect((await ask({ range: "bytes=0-3", "if-none-match": etag })).statusCode).toBe(304);
  });

  test("is ignored for HEAD", async () => {
    const answer = await product.app.inject({ method: "HEAD", url, headers: { range: "bytes=0-3" } });
    expect(answer).toMatchObject({ statusCode: 200, headers: { "content-length": String(whole.length) } });
  });

  test("is refused without the link's signature", async () => {
    const [path = ""] = url.split("?");
    expect((await product.app.inject({ url: path, headers: { range: "bytes=0-3" } })).statusCode).toBe(404);
  });

  test("of a document is sent only to its owner", async () => {
    const answer = await product.ana.send("/documents", { productName: "Fone" }, [pdf("files", "a.pdf")]);
    const { id, files } = bodyOf(document, answer);
    const path = `/api/v1/documents/${id}/files/${files[0]?.id}`;
    const as = (token: string) =>
      product.app.inject({ url: path, headers: { authorization: `Bearer ${token}`, range: "bytes=0-4" } });
    expect(await as(product.ana.token)).toMatchObject({ statusCode: 206, body: "%PDF-" });
    expect(await as(product.bia.token)).toMatchObject({ statusCode: 404 });
  });
});
