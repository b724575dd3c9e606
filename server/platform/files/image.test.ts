import { readFileSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Upload } from "#server/platform/http/uploads";
import { withTemporaryFolder } from "#server/platform/temporary-folder";
import { type Product, runningProduct } from "#server/testing/product";
import { cleanImage } from "./image.ts";
import { jpegScans } from "./jpeg-scans.ts";

describe("decoding pictures", () => {
  let product: Product;
  beforeAll(async () => {
    product = await runningProduct({ UPLOADS_AT_ONCE: "100", UPLOADS_PER_DAY_FREE: "1000" });
  });
  afterAll(() => product.close());

  test("happens in a queue, which refuses more when it is full", async () => {
    const large = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: "#b45f06" } })
      .jpeg()
      .toBuffer();
    // Only its first bytes are those of a picture, so it is refused quickly and the test covers only the
    // waiting.
    const broken = Buffer.from("GIF89a and no picture");
    const send = (content = broken) =>
      product.ana.send("/chat-images", {}, [{ field: "files", name: "a.gif", type: "image/gif", content }]);
    // They keep the decoder busy while the others arrive.
    const busy = Array.from({ length: 4 }, () => send(large));
    const answers = await Promise.all(Array.from({ length: 100 }, () => send()));
    await Promise.all(busy);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused[0]).toMatchObject({
      headers: { "retry-after": "15" },
      body: { code: "images_busy", detail: expect.stringContaining("muitas fotos") },
    });
    expect(answers.filter(({ status }) => status === 415)).toHaveLength(100 - refused.length);
    expect((await send()).status).toBe(415);
  }, 60_000);
});

const folderWith = (how: (path: string) => Promise<unknown>, see: (upload: Upload) => Promise<void>) =>
  withTemporaryFolder(async (folder) => {
    const path = join(folder, "sent");
    await how(path);
    await see({
      path,
      field: "files",
      originalName: "foto",
      declaredType: "",
      bytes: 1,
      sha256: "",
      customer: { network: "192.0.2.1", userId: "ana" },
    });
  });

test.each([
  ["of staff waits for at most one picture of customers, however many wait", () => "ana", null],
  [
    "waits for a few of another network, however many accounts of it have sent some",
    (number: number) => `account-${number}`,
    { network: "192.0.2.2", userId: "bia" },
  ],
] as const)(
  "a photo %s",
  (_name, accountOf, customer) =>
    folderWith(
      (path) =>
        sharp({ create: { width: 900, height: 900, channels: 3, background: "#b45f06" } })
          .jpeg()
          .toFile(path),
      async (upload) => {
        const ended: string[] = [];
        const clean = async (name: string, sender: Upload["customer"]) => {
          const path = `${upload.path}-${name}`;
          await copyFile(upload.path, path);
          await cleanImage({ ...upload, path, customer: sender });
          ended.push(name);
        };
        const others = Array.from({ length: 20 }, (_, number) =>
          clean(`other-${number}`, { network: "192.0.2.1", userId: accountOf(number) }),
        );
        await Promise.all([...others, clean("own", customer)]);
        expect(ended.indexOf("own")).toBeLessThan(4);
      },
    ),
  60_000,
);

/** Decoders hold such a picture in memory as a whole: about 8 bytes per pixel. */
const heldWhole = (width: number, height: number, path: string) =>
  sharp({ create: { width, height, channels: 3, background: "#b45f06" } })
    .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
    .toFile(path);

test(
  "a picture that needs more than an ordinary photo is decoded in a process of its own",
  () =>
    folderWith(
      (path) => heldWhole(3_200, 2_600, path),
      async (upload) => {
        const { full } = await cleanImage(upload);
        expect(await sharp(full).metadata()).toMatchObject({ width: 2_000, height: 1_625, format: "webp" });
      },
    ),
  60_000,
);

test.runIf(process.platform === "linux")(
  "a large picture and photos are never decoded at the same time, since together they take too much memory",
  () =>
    folderWith(
      (path) => heldWhole(3_200, 2_600, path),
      async (upload) => {
        const photo = `${upload.path}-photo`;
        await sharp({ create: { width: 900, height: 900, channels: 3, background: "#b45f06" } })
          .jpeg()
          .toFile(photo);
        let most = 0;
        const timer = setInterval(() => {
          most = Math.max(most, decoders().length);
        }, 5);
        const clean = async (number: number) => {
          const path = `${upload.path}-${number}`;
          await copyFile(number % 2 === 0 ? upload.path : photo, path);
          await cleanImage({ ...upload, path });
        };
        await Promise.all(Array.from({ length: 10 }, (_, number) => clean(number)));
        clearInterval(timer);
        expect(most).toBe(1);
      },
    ),
  60_000,
);

/** The ids of this process's decoders. */
function decoders(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  return children.split(" ").filter(Boolean).map(Number).filter(isDecoder);
}

function isDecoder(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("image-program");
  } catch {
    return false; // it has ended meanwhile
  }
}

/**
 * Kills decoders of this process as a memory fault would, at most `most` of them. Returns the function that
 * stops it and returns their number.
 */
function failDecoders(most: number): () => number {
  let ended = 0;
  const children = `/proc/${process.pid}/task/${process.pid}/children`;
  const timer = setInterval(() => {
    for (const pid of readFileSync(children, "utf8").split(" ").filter(Boolean)) {
      if (ended >= most || !readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("image-program")) continue;
      process.kill(Number(pid), "SIGSEGV");
      ended += 1;
    }
  }, 5);
  return () => {
    clearInterval(timer);
    return ended;
  };
}

test(
  "a picture for which the decoder crashes is decoded again in a process of its own, and refused if that crashes, too",
  () =>
    folderWith(
      (path) => heldWhole(300, 200, path),
      async (upload) => {
        const once = failDecoders(1);
        expect(await cleanImage(upload)).toMatchObject({ mimeType: "image/webp" });
        expect(once()).toBe(1);
        const always = failDecoders(1000);
        await expect(cleanImage(upload)).rejects.toMatchObject({ reason: "not_an_image" });
        expect(always()).toBeGreaterThan(1);
        expect(await cleanImage(upload)).toMatchObject({ mimeType: "image/webp" });
      },
    ),
  60_000,
);

test("a picture one pixel wide and very high is refused before it is shrunk", () =>
  folderWith(
    (path) =>
      sharp({ create: { width: 1, height: 30_001, channels: 3, background: "#b45f06" } })
        .png()
        .toFile(path),
    async (upload) => {
      await expect(cleanImage(upload)).rejects.toMatchObject({ reason: "image_too_big" });
    },
  ));

/** A progressive JPEG whose last scan is repeated `times` times. */
async function withScans(times: number): Promise<Buffer> {
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#b45f06" } })
    .jpeg({ progressive: true })
    .toBuffer();
  const [last, end] = [photo.lastIndexOf("\xff\xda", undefined, "latin1"), photo.length - 2];
  const repeated = Array<Buffer>(times).fill(photo.subarray(last, end));
  return Buffer.concat([photo.subarray(0, end), ...repeated, photo.subarray(end)]);
}

test("a JPEG of many scans, each of which passes over all of it, is refused before it is decoded", async () => {
  const [ordinary, hostile] = [await withScans(0), await withScans(100)];
  expect([jpegScans(ordinary), jpegScans(hostile)]).toEqual([10, 110]);
  // What follows the picture, such as the film of a moving photo, is not part of it.
  expect(jpegScans(Buffer.concat([ordinary, hostile]))).toBe(10);
  expect(jpegScans(Buffer.alloc(1000, 0xff))).toBe(0);
  // A decoder skips a marker that means nothing, so what follows is no length that hides the scan.
  expect(jpegScans(Buffer.from("ffd8ff02ffda0008", "hex"))).toBe(1);
  await folderWith(
    (path) => writeFile(path, ordinary),
    async (upload) => {
      expect(await cleanImage(upload)).toMatchObject({ mimeType: "image/webp" });
      await writeFile(upload.path, hostile);
      await expect(cleanImage(upload)).rejects.toMatchObject({ reason: "image_too_big" });
    },
  );
}, 60_000);

test("a server error is not reported as a broken picture", () =>
  folderWith(
    (path) => heldWhole(300, 200, path),
    async (upload) => {
      await mkdir(`${upload.path}.full`);
      await expect(cleanImage(upload)).rejects.toMatchObject({
        why: "crash",
        message: expect.stringContaining("EISDIR"),
      });
    },
  ));

test(
  "a picture that needs more memory than the limit is refused as too big",
  () =>
    folderWith(
      (path) => heldWhole(8_000, 6_400, path),
      async (upload) => {
        await expect(cleanImage(upload)).rejects.toMatchObject({ reason: "image_too_big" });
      },
    ),
  120_000,
);
