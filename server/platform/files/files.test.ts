import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { grantAdmin, revokeAdmin } from "#server/features/account/account.public";
import { systemClock } from "#server/platform/clock";
import { storedFiles } from "#server/tables/platform";
import { pdf } from "#server/testing/pdf-files";
import { bodyOf, idOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { isOnTheWay, picture } from "#server/testing/warehouse";
import { markFilesDeleted, SWEEP_LOCK, sweepFiles, withThumbnails } from "./stored-files.ts";

const HOUR_MS = 60 * 60 * 1000;
const shown = z.object({ photoUrl: z.string(), thumbnailUrl: z.string() });

let product: Product;
// One product for each part: sessions expire when a test moves the clock by hours.
beforeEach(async () => {
  product = await runningProduct();
});
afterEach(() => product.close());

/** A product of ana with a photo; returns the links of the photo and its thumbnail. */
async function photographed() {
  const fields = { name: "Tênis", expectedArrivalDate: "2030-01-31" };
  const answer = await product.ana.send("/products", fields, [await picture("photo")]);
  return bodyOf(shown, answer);
}

const open = (url: string, headers = {}) => product.app.inject({ url, headers });

describe("a file's link (docs/decisions/0011)", () => {
  test("serves the picture without a token, with headers that allow no scripts", async () => {
    const { photoUrl, thumbnailUrl } = await photographed();
    for (const url of [photoUrl, thumbnailUrl]) {
      const answer = await open(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        "content-type": "image/webp",
        "content-length": String(answer.rawPayload.length),
        "cache-control": "private, max-age=3600",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "referrer-policy": expect.any(String),
      });
      expect(answer.rawPayload.subarray(0, 4).toString()).toBe("RIFF");
    }
  });

  test("that was signed for an admin works only while that user is one", async () => {
    const { ana, rui, db, newcomer } = product;
    const eva = await newcomer("Eva");
    await db.transaction((tx) => grantAdmin(tx, eva.userId));
    const box = await isOnTheWay(ana);
    await rui.send(`/admin/shipments/${box}/check-in`, {}, [await picture("photos")]);
    const seen = z.object({ photos: z.array(z.object({ url: z.string() })) });
    const linkOf = (answer: { status: number; body: unknown }) => bodyOf(seen, answer).photos[0]?.url ?? "";
    const hers = linkOf(await eva.get(`/admin/shipments/${box}`));
    const his = linkOf(await rui.get(`/admin/shipments/${box}`));
    const customers = linkOf(await ana.get(`/shipments/${box}`));
    expect(await open(hers)).toMatchObject({
      statusCode: 200,
      headers: { "cache-control": "private, no-cache" },
    });
    expect((await open(hers.replace(/&a=.*/, ""))).statusCode).toBe(404);
    expect((await open(`${customers}&a=`)).statusCode).toBe(404);
    expect((await open(hers.replace(eva.userId, rui.userId))).statusCode).toBe(404);
    await db.transaction((tx) => revokeAdmin(tx, eva.userId, new Date()));
    expect((await open(hers)).statusCode).toBe(404);
    expect((await open(his)).statusCode).toBe(200);
    expect((await open(customers)).statusCode).toBe(200);
  });

  test("works only until the session ends for which it was signed", async () => {
    const eva = await product.newcomer("Eva");
    const fields = { name: "Tênis", expectedArrivalDate: "2030-01-31" };
    const { photoUrl } = bodyOf(shown, await eva.send("/products", fields, [await picture("photo")]));
    expect((await open(photoUrl)).statusCode).toBe(200);
    expect((await open(photoUrl.replace(/&c=.*/, ""))).statusCode).toBe(404);
    const headers = { apikey: product.apikey, authorization: `Bearer ${eva.token}` };
    await product.app.inject({ method: "POST", url: "/auth/v1/logout", headers });
    expect((await open(photoUrl)).statusCode).toBe(404);
  });

  test("is not cached by a browser when it is opened as a page; a PDF never is", async () => {
    const { photoUrl } = await photographed();
    const keeping = async (url: string, place: string) =>
      (await open(url, { "sec-fetch-dest": place })).headers["cache-control"];
    expect(await keeping(photoUrl, "image")).toBe("private, max-age=3600");
    expect(await keeping(photoUrl, "document")).toBe("private, no-store");
    expect((await open(photoUrl)).headers.vary).toBe("sec-fetch-dest");
    const files = z.object({ files: z.array(z.object({ url: z.string() })) });
    const added = await product.ana.send("/documents", { productName: "Tênis" }, [pdf("files")]);
    const url = bodyOf(files, added).files[0]?.url ?? "";
    for (const place of ["document", "empty"]) expect(await keeping(url, place)).toBe("private, no-store");
  });

  test("returns 304 for a cached picture", async () => {
    const { photoUrl } = await photographed();
    const { headers } = await open(photoUrl);
    const again = await open(photoUrl, { "if-none-match": headers.etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
    expect((await open(photoUrl, { "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  test("is 404 without its signature, with a changed one, for another path and with a later expiry", async () => {
    const [one, other] = [await photographed(), await photographed()];
    const [path = "", query = ""] = one.photoUrl.split("?");
    const [otherPath = ""] = other.photoUrl.split("?");
    const later = query.replace(/e=(\d+)/, (_, end: string) => `e=${Number(end) + 3600}`);
    const [lastSign] = query.slice(-1);
    const altered = `${query.slice(0, -1)}${lastSign === "A" ? "B" : "A"}`;
    const wrong = [
      path,
      `${path}?`,
      `${path}?s=`,
      `${path}?${query.split("&")[0]}`,
      `${path}?${later}`,
      `${path}?${altered}`,
      `${path}?${query}&e=1`,
      `${path}?e=99999999999999&s=x`,
      `${otherPath}?${query}`,
      `/files/../instance?${query}`,
      `/files/%2e%2e/%2e%2e/etc/passwd?${query}`,
      `/files/?${query}`,
      `/files/%00?${query}`,
    ];
    for (const url of wrong) {
      const answer = await open(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.json()).toMatchObject({ code: "not_found" });
    }
  });

  test("of a deleted file is 404 at once, before the sweeper runs", async () => {
    const { photoUrl } = await photographed();
    const path = decodeURIComponent(photoUrl.split("?")[0]?.replace("/files/", "") ?? "");
    await product.db.transaction((tx) => markFilesDeleted(tx, withThumbnails([path]), product.now()));
    expect((await open(photoUrl)).statusCode).toBe(404);
  });

  test("expires after one to two hours", async () => {
    const { photoUrl } = await photographed();
    product.passTime(HOUR_MS - 60_000);
    expect((await open(photoUrl)).statusCode).toBe(200);
    product.passTime(HOUR_MS + 120_000);
    expect((await open(photoUrl)).statusCode).toBe(404);
  });
});

describe("the sweeper", () => {
  const files = () => product.db.select().from(storedFiles);
  const onDisk = () =>
    readdirSync(join(product.dataDir, "files"), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );

  test("deletes files staged for an hour and files marked as deleted, and nothing else", async () => {
    const { rui, newcomer } = product;
    const eva = await newcomer("Eva");
    await photographed();
    const [storedBefore, onDiskBefore] = [await files(), onDisk()];
    const box = await isOnTheWay(eva);
    const good = await picture();
    const broken = { ...good, content: Buffer.from("x") };
    await rui.send(`/admin/shipments/${box}/check-in`, {}, [good, broken]);
    expect((await files()).length).toBe(storedBefore.length + 2);
    expect(await sweepFiles({ ...product, clock: product.now })).toBe(0);
    const ahead = vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * HOUR_MS });
    const deleted = await sweepFiles({ ...product, clock: systemClock }).finally(() => ahead.useRealTimers());
    expect(deleted, "by a server whose clock is ahead").toBe(0);
    product.passTime(HOUR_MS + 1000);
    expect(await sweepFiles({ ...product, clock: product.now })).toBe(2);
    expect(await files()).toEqual(storedBefore);
    expect(onDisk().length).toBe(onDiskBefore.length);
    expect(onDiskBefore.length).toBe(storedBefore.length);
  });

  test("leaves the file of a deleted document until a backup, which may name it, has ended", async () => {
    const form = pdf("files", "nota.pdf");
    const id = idOf(await product.ana.send("/documents", { productName: "Tênis" }, [form]));
    const [file] = await files();
    const backup = new pg.Client(product.databaseUrl);
    await backup.connect();
    await backup.query("select pg_advisory_lock_shared($1)", [SWEEP_LOCK]);
    expect(await product.ana.delete(`/documents/${id}`)).toMatchObject({ status: 204 });
    expect(await sweepFiles({ ...product, clock: product.now })).toBe(0);
    expect(await product.store.has(file?.path ?? "")).toBe(true);
    await backup.end();
    expect(await sweepFiles({ ...product, clock: product.now })).toBe(1);
    expect(await product.store.has(file?.path ?? "")).toBe(false);
  });

  test("holds no connection while the store takes its time, and leaves the rest to the next round", async () => {
    const good = await picture();
    const box = await isOnTheWay(await product.newcomer("Ivo"));
    const broken = { ...good, content: Buffer.from("x") };
    await product.rui.send(`/admin/shipments/${box}/check-in`, {}, [good, broken]);
    product.passTime(HOUR_MS + 1000);
    const waiting: unknown[] = [];
    const store = {
      ...product.store,
      remove: async (path: string) => {
        const { rows } = await product.db.execute(
          sql`select pid from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
        );
        waiting.push(...rows);
        const later = performance.now() + 31_000;
        vi.spyOn(performance, "now").mockReturnValue(later);
        await product.store.remove(path);
      },
    };
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await sweepFiles({ db: product.db, store, clock: product.now })).toBe(1);
    expect(waiting).toEqual([]);
    vi.restoreAllMocks();
    expect(await sweepFiles({ ...product, clock: product.now })).toBe(1);
  });

  test("continues when one file cannot be deleted", async () => {
    const good = await picture();
    const box = await isOnTheWay(await product.newcomer("Gil"));
    await product.rui.send(`/admin/shipments/${box}/check-in`, {}, [
      good,
      good,
      { ...good, content: Buffer.from("x") },
    ]);
    product.passTime(HOUR_MS + 1000);
    const before = (await files()).length;
    const [stuck] = (await files()).filter((file) => file.attachedAt === null);
    const store = {
      ...product.store,
      remove: async (path: string) => {
        if (path === stuck?.path) throw new Error("disk failure");
        await product.store.remove(path);
      },
    };
    await expect(sweepFiles({ db: product.db, store, clock: product.now })).rejects.toThrow(
      "1 files could not be removed",
    );
    expect((await files()).length).toBe(before - 3);
    expect(await sweepFiles({ ...product, clock: product.now })).toBe(1);
  });
});
