import { crc32, deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storedFiles } from "#server/tables/platform";
import { shipmentPhotos } from "#server/tables/shipments";
import { fingerprints } from "#server/testing/fingerprint";
import type { FileToSend } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { isOnTheWay, picture } from "#server/testing/warehouse";

let product: Product;
let fingerprint: Awaited<ReturnType<typeof fingerprints>>;
beforeAll(async () => {
  product = await runningProduct();
  fingerprint = await fingerprints(product.db);
});
afterAll(() => product.close());

const photo = (name: string, content: Buffer | string, type = "image/jpeg"): FileToSend => ({
  field: "photos",
  name,
  type,
  content: Buffer.from(content),
});

describe("the photos of a check-in (docs/product.md#check-in)", () => {
  test("are ten at most", async () => {
    const { ana, rui, db } = product;
    const box = await isOnTheWay(ana);
    const one = await picture();
    const before = await fingerprint();
    expect(await rui.send(`/admin/shipments/${box}/check-in`, {}, Array(11).fill(one))).toMatchObject({
      status: 413,
      body: { code: "too_many_files", detail: "São permitidos no máximo 10 arquivos por envio." },
    });
    expect(await fingerprint()).toEqual(before);
    expect(await rui.send(`/admin/shipments/${box}/check-in`, {}, Array(10).fill(one))).toMatchObject({
      status: 200,
    });
    expect(await db.$count(shipmentPhotos, eq(shipmentPhotos.shipmentId, box))).toBe(10);
  });

  test("are stored together or not at all: a broken one among ten changes nothing and attaches no file", async () => {
    const { ana, rui } = product;
    const box = await isOnTheWay(ana);
    const good = await picture();
    const cut = { ...good, name: "cortada.jpg", content: good.content.subarray(0, good.content.length / 2) };
    const before = await fingerprint();
    const answer = await rui.send(`/admin/shipments/${box}/check-in`, {}, [...Array(9).fill(good), cut]);
    expect(answer).toMatchObject({ status: 415, body: { code: "not_an_image" } });
    expect(answer.text).toContain("cortada.jpg");
    expect(await fingerprint()).toEqual(before);
    expect(await ana.get(`/shipments/${box}`)).toMatchObject({ body: { status: "in_transit", photos: [] } });
  });

  test.each([
    ["a text that calls itself JPEG", photo("nota.jpg", "isto não é uma imagem")],
    ["an empty file", photo("vazia.jpg", "")],
    ["a PDF", photo("nota.pdf", "%PDF-1.7\n%âãÏÓ\n1 0 obj\n", "application/pdf")],
    [
      "an SVG with a script",
      photo(
        "x.svg",
        `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
        "image/svg+xml",
      ),
    ],
    [
      "an SVG that calls itself PNG",
      photo("x.png", `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`, "image/png"),
    ],
    [
      "a page behind the first bytes of a GIF",
      photo("x.gif", "GIF89a<script>alert(1)</script>", "image/gif"),
    ],
    ["a program", photo("x.jpg", Buffer.concat([Buffer.from("7f454c46020101", "hex"), Buffer.alloc(200)]))],
  ])("are not %s", async (_what, file) => {
    const { ana, rui } = product;
    const box = await isOnTheWay(ana);
    expect(await rui.send(`/admin/shipments/${box}/check-in`, {}, [file])).toMatchObject({
      status: 415,
      body: { code: "not_an_image", detail: expect.stringContaining(file.name) },
    });
  });

  test("lose metadata and bytes appended after the image", async () => {
    const { ana, rui, app } = product;
    const box = await isOnTheWay(ana);
    const clean = await picture();
    const polyglot = Buffer.concat([clean.content, Buffer.from("<script>alert('oi')</script>")]);
    await rui.send(`/admin/shipments/${box}/check-in`, {}, [photo("foto.jpg", polyglot)]);
    const url = await firstPhotoUrl(box);
    const stored = await app.inject(url);
    expect(stored.headers["content-type"]).toBe("image/webp");
    expect(stored.rawPayload.includes("script")).toBe(false);
  });

  test("have at most 52 megapixels", async () => {
    const box = await isOnTheWay(product.ana);
    const answer = await product.rui.send(`/admin/shipments/${box}/check-in`, {}, [
      photo("108mp.png", bomb(10_400), "image/png"),
    ]);
    expect(answer).toMatchObject({ status: 422, body: { code: "image_too_big" } });
  });

  test("are refused as decompression bombs, with bounded memory", async () => {
    const { ana, rui } = product;
    const box = await isOnTheWay(ana);
    const before = process.memoryUsage().rss;
    const answer = await rui.send(`/admin/shipments/${box}/check-in`, {}, [
      photo("bomba.png", bomb(30_000), "image/png"),
    ]);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "image_too_big", detail: expect.stringContaining("bomba.png") },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  test("may have 20 971 520 bytes each, not one more", async () => {
    const { ana, rui } = product;
    const box = await isOnTheWay(ana);
    const real = await picture();
    const padded = (bytes: number) =>
      Buffer.concat([real.content, Buffer.alloc(bytes - real.content.length)]);
    expect(
      await rui.send(`/admin/shipments/${box}/check-in`, {}, [photo("a.jpg", padded(20_971_521))]),
    ).toMatchObject({
      status: 413,
      body: { code: "too_large", detail: "O envio é grande demais. O limite é de 20 MB." },
    });
    expect(
      await rui.send(`/admin/shipments/${box}/check-in`, {}, [photo("a.jpg", padded(20_971_520))]),
    ).toMatchObject({
      status: 200,
    });
  });

  // A refused upload was once left half read: its connection stayed busy, and a stopping server waited two
  // minutes for it.
  test("that are refused during the upload hold no connection", async () => {
    const { ana, rui, app } = product;
    const box = await isOnTheWay(ana);
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const form = new FormData();
    for (let index = 0; index < 3; index++)
      form.append("photos", new Blob([Buffer.alloc(25_000_000)], { type: "image/jpeg" }), "a.jpg");
    const answer = await fetch(`${origin}/api/v1/admin/shipments/${box}/check-in`, {
      method: "POST",
      headers: { authorization: `Bearer ${rui.token}` },
      body: form,
    });
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: "too_large" }]);
    const open = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
    await expect
      .poll(async () => {
        app.server.closeIdleConnections();
        return open();
      })
      .toBe(0);
  });

  test("are stored under the server's path, whatever path their names contain", async () => {
    const { ana, rui, db } = product;
    const box = await isOnTheWay(ana);
    const { content } = await picture();
    await rui.send(`/admin/shipments/${box}/check-in`, {}, [photo("../../../etc/passwd.jpg", content)]);
    const [row] = await db
      .select({ path: shipmentPhotos.url })
      .from(shipmentPhotos)
      .where(eq(shipmentPhotos.shipmentId, box));
    expect(row?.path).toMatch(new RegExp(`^product-photos/${rui.userId}/\\d+-[0-9a-f]+\\.webp$`));
    const [file] = await db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.path, row?.path ?? ""));
    expect(file?.originalName).toBe("passwd.jpg");
  });
});

async function firstPhotoUrl(box: string): Promise<string> {
  const answer = await product.ana.get(`/shipments/${box}`);
  return /"url":"([^"]+)"/.exec(answer.text)?.[1] ?? "";
}

/** A PNG of a few hundred kilobytes that declares `side` × `side` pixels and contains part of them. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((side + 1) * 2000));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
