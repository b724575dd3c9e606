import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { oidcIssuer } from "#server/auth/testing/oidc-issuer";
import { diskCheck } from "#server/commands/doctor/disk-check";
import { wait } from "#server/platform/outgoing/wait";
import { readSettings } from "#server/settings";
import { pdf, pdfBytes } from "#server/testing/pdf-files";
import { priceListFile } from "#server/testing/price-list";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay, picture } from "#server/testing/warehouse";
import { diskReserve } from "./disk-reserve.ts";

const MB = 1_000_000;

/** What the system says of each disk, in megabytes. */
const disk = { free: 0, size: 0, asked: 0 };
// Replaced in Node's own module: files of tests share modules, and another one may have loaded it before.
beforeAll(() => {
  const real = fs.statfs(tmpdir());
  vi.spyOn(fs, "statfs").mockImplementation(async () => {
    disk.asked += 1;
    return { ...(await real), bsize: 1_000_000, bavail: disk.free, blocks: disk.size };
  });
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});
beforeEach(() => void Object.assign(disk, { free: 50_000, size: 100_000, asked: 0 }));

/** Longer than an answer of the system is used. */
const askAgain = () => wait(1_100);

describe("the reserve", () => {
  function reserve(megabytes = 1_000) {
    const log = { error: vi.fn(), info: vi.fn() };
    const settings = { DISK_RESERVE_MB: megabytes, PREPARA_DATA_DIR: tmpdir(), DATABASE_URL: "postgres://x" };
    return { ...diskReserve(settings, log), log };
  }
  const refusal = { reason: "no_space", facts: { retryAfterSeconds: 300 } };

  test.each([
    ["stranger", 500],
    ["stranger's row", 750],
    ["customer", 750],
    ["customer's row", 1_000],
    ["staff", 1_250],
  ] as const)("leaves a %s %i MB of 1,500 with what the request announces", async (writer, most) => {
    disk.free = 1_500;
    const { mustHaveRoom } = reserve();
    await mustHaveRoom(writer, most * MB);
    await expect(mustHaveRoom(writer, (most + 1) * MB)).rejects.toMatchObject(refusal);
  });

  test("is at most a tenth of a small disk", async () => {
    Object.assign(disk, { size: 2_000, free: 201 });
    const { mustHaveRoom, reserveOf } = reserve();
    await mustHaveRoom("stranger", MB);
    await expect(mustHaveRoom("stranger", 2 * MB)).rejects.toMatchObject(refusal);
    expect(await reserveOf("data", "stranger")).toBe(200 * MB);
    expect(await reserveOf("temporary", "staff")).toBe(50 * MB);
  });

  test("is not used up by many who write at once, while the system is asked once a second", async () => {
    disk.free = 1_100;
    const { write } = reserve();
    const writes = await Promise.allSettled(Array.from({ length: 300 }, () => write("stranger", MB)));
    expect(writes.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
    expect(disk.asked).toBe(2);
    await askAgain();
    await write("stranger", MB);
  });

  test("is reported once, and again only after nothing was refused for ten minutes", async () => {
    disk.free = 900;
    const { mustHaveRoom, spaces, log } = reserve();
    const tried = () => mustHaveRoom("stranger", 0).catch(() => undefined);
    for (let at = 0; at < 3; at += 1) await tried();
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      {
        disks: [expect.objectContaining({ folder: "data", freeBytes: 900 * MB }), expect.anything()],
        writer: "stranger",
      },
      "disk space runs out: writes are refused",
    );
    vi.useFakeTimers({ toFake: ["performance"] });
    for (const [minutes, free, errors, infos] of [
      [5, 5_000, 1, 0],
      [1, 900, 1, 0],
      [9, 5_000, 1, 0],
      [11, 900, 1, 0],
      [11, 5_000, 1, 1],
      [1, 900, 2, 1],
    ] as const) {
      disk.free = free;
      vi.advanceTimersByTime(60_000 * minutes);
      await spaces();
      await tried();
      expect([log.error.mock.calls.length, log.info.mock.calls.length]).toEqual([errors, infos]);
    }
    vi.useRealTimers();
  });

  test("is what doctor wants of each disk", async () => {
    const { findProblems } = diskCheck(readSettings({ DISK_RESERVE_MB: "1000" }));
    expect(await findProblems()).toEqual([]);
    disk.free = 999;
    expect(await findProblems()).toContain("the disk of the data folder has 999 MB free, less than 1000 MB");
  });

  test("of a disk whose size is unknown is not kept", async () => {
    Object.assign(disk, { free: 0, size: 0 });
    await reserve().write("stranger", 100 * MB);
  });
});

describe("on a disk that is nearly full", () => {
  let product: Product;
  let issuer: Awaited<ReturnType<typeof oidcIssuer>>;
  beforeAll(async () => {
    Object.assign(disk, { free: 50_000, size: 100_000 });
    issuer = await oidcIssuer("our-client");
    product = await runningProduct({
      DISK_RESERVE_MB: "1000",
      METRICS_TOKEN: "a-token-of-the-tests",
      OIDC_GOOGLE_CLIENT_ID: "our-client",
      OIDC_GOOGLE_ISSUER: issuer.url,
    });
  });
  afterAll(async () => {
    await product.close();
    await issuer.close();
  });

  const full = {
    status: 507,
    headers: { "retry-after": "300" },
    body: { code: "no_space", title: "Sem espaço", detail: expect.stringContaining("sem espaço") },
  };
  async function setFree(megabytes: number) {
    disk.free = megabytes;
    await askAgain();
  }

  test("strangers' files are refused first, then all customers', staff's only below a quarter of the reserve", async () => {
    const { ana, rui, app, newcomer } = product;
    await hasArrived(rui, ana);
    const stranger = await newcomer("Ivo");
    const [first, second] = [await isOnTheWay(ana), await isOnTheWay(ana)];
    const photo = await picture();
    const checkIn = (id: string, files = [photo]) =>
      rui.send(`/admin/shipments/${id}/check-in`, { weightLb: "2" }, files);
    await setFree(900);
    expect(await stranger.send("/documents", { productName: "Nota" }, [pdf("files")])).toMatchObject(full);
    expect(await ana.send("/documents", { productName: "Nota" }, [pdf("files")])).toMatchObject({
      status: 201,
    });
    await setFree(740);
    expect(await ana.send("/documents", { productName: "Nota" }, [pdf("files")])).toMatchObject(full);
    expect(await ana.send("/price-lists", {}, [priceListFile([])])).toMatchObject(full);
    const exported = await app.inject({
      url: "/api/v1/me/export",
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect(exported).toMatchObject({ statusCode: 507, headers: full.headers });
    expect(await checkIn(first)).toMatchObject({ status: 200 });
    await setFree(240);
    expect(await checkIn(second)).toMatchObject(full);
    expect(await checkIn(second, [])).toMatchObject({ status: 200 });
    expect(await app.inject("/readyz")).toMatchObject({ statusCode: 200 });
    const authorization = "Bearer a-token-of-the-tests";
    const { body } = await app.inject({ url: "/metrics", headers: { authorization } });
    expect(body).toContain('prepara_disk_free_bytes{folder="data"} 240000000\n');
    expect(body).toContain('prepara_disk_reserve_bytes{folder="data"} 1000000000\n');
    await setFree(50_000);
    expect(await ana.send("/documents", { productName: "Nota" }, [pdf("files")])).toMatchObject({
      status: 201,
    });
  });

  test("rows of strangers are refused below three quarters, of all customers below half; they can still delete, and staff work, with photos, too", async () => {
    const { bia, rui, newcomer } = product;
    await hasArrived(rui, bia);
    const stranger = await newcomer("Eva");
    const [id, other] = [await isOnTheWay(bia), await isOnTheWay(bia)];
    const photo = await picture();
    const purchase = { productName: "Fone", qty: 1 };
    await setFree(749);
    expect(await stranger.post("/purchases", purchase)).toMatchObject(full);
    expect(await bia.post("/purchases", purchase)).toMatchObject({ status: 201 });
    await setFree(499);
    expect(await bia.post("/purchases", purchase)).toMatchObject(full);
    expect(await bia.post("/gating-checks", { input: "B08N5WRWNW" })).toMatchObject(full);
    expect(await bia.send("/cases", { body: "Onde está?" })).toMatchObject(full);
    expect(await rui.send(`/admin/shipments/${other}/check-in`, { weightLb: "2" }, [photo])).toMatchObject({
      status: 200,
    });
    expect(await bia.get("/shipments")).toMatchObject({ status: 200 });
    expect(await bia.delete(`/shipments/${id}`)).toMatchObject({ status: 204 });
    expect(await rui.post("/admin/shipments/unannounced", {})).not.toMatchObject({ status: 507 });
    await setFree(50_000);
    expect(await bia.post("/purchases", purchase)).toMatchObject({ status: 201 });
  });

  test("no accounts are opened below three quarters, while people still sign in", async () => {
    const { app, apikey } = product;
    const ask = (path: string, email: string) =>
      app.inject({
        method: "POST",
        url: `/auth/v1${path}`,
        headers: { apikey },
        payload: { email, password: "uma-senha-boa-8" },
      });
    expect(await ask("/signup", "lia@example.com")).toMatchObject({ statusCode: 200 });
    await setFree(749);
    const refused = await ask("/signup", "leo@example.com");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([507, "300"]);
    const id_token = await issuer.idToken({ sub: "leo", email: "leo@example.com", email_verified: true });
    const byProvider = () =>
      app.inject({
        method: "POST",
        url: "/auth/v1/token?grant_type=id_token",
        headers: { apikey },
        payload: { provider: "google", id_token },
      });
    expect(await byProvider()).toMatchObject({ statusCode: 507 });
    expect(await ask("/token?grant_type=password", "lia@example.com")).toMatchObject({ statusCode: 200 });
    await setFree(50_000);
    expect(await ask("/signup", "leo@example.com")).toMatchObject({ statusCode: 200 });
  });

  test("files that announce no length are refused while they are written", async () => {
    const { bia, app } = product;
    await setFree(751);
    const form = new FormData();
    form.append("productName", "Nota");
    form.append("files", new Blob([new Uint8Array(pdfBytes("x".repeat(3_000_000)))]), "nota.pdf");
    const { headers, body } = new Request("http://localhost", { method: "POST", body: form });
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const answer = await fetch(`${origin}/api/v1/documents`, {
      method: "POST",
      headers: { authorization: `Bearer ${bia.token}`, "content-type": headers.get("content-type") ?? "" },
      body,
      duplex: "half",
    });
    expect([answer.status, await answer.json()]).toMatchObject([507, { code: "no_space" }]);
  });
});

test("the rows of a price list are refused while they are written", async () => {
  const reserved = 50_000_000;
  Object.assign(disk, { free: 2 * reserved, size: 20 * reserved });
  // The program asks the system itself, whose disk has not that much room.
  const product = await runningProduct({ DISK_RESERVE_MB: String(reserved) });
  try {
    const list = priceListFile([{ asin: "B08N5WRWNW", price: "10" }]);
    expect(await product.ana.send("/price-lists", {}, [list])).toMatchObject({ status: 507 });
    expect(await product.ana.send("/price-lists/preview", {}, [list])).toMatchObject({ status: 200 });
  } finally {
    await product.close();
  }
});

test("customers of a network together store so much a day, with the rows of their price lists", async () => {
  const product = await runningProduct({ STORED_MB_PER_DAY_OF_NETWORK: "5" });
  const { ana, bia, rui, newcomer, passTime } = product;
  const large = (size: number) => pdf("files", "nota.pdf", pdfBytes("x".repeat(size)));
  const upload = (person: typeof ana, size: number) =>
    person.send("/documents", { productName: "Nota" }, [large(size)]);
  const list = (rows: number) =>
    priceListFile(
      Array.from({ length: rows }, () => ({ asin: "B08N5WRWNW", title: "x".repeat(200), price: "10" })),
    );
  try {
    expect(await upload(ana, 2_000_000)).toMatchObject({ status: 201 });
    expect(await ana.send("/price-lists", {}, [list(7_000)])).toMatchObject({ status: 201 });
    expect(await upload(bia, 2_000_000)).toMatchObject({
      status: 429,
      body: { code: "daily_storage", detail: expect.stringContaining("5 MB") },
    });
    expect(await bia.send("/price-lists", {}, [list(7_000)])).toMatchObject({ status: 429 });
    expect(await bia.send("/price-lists/preview", {}, [list(7_000)])).toMatchObject({ status: 200 });
    // Behind the same address, a customer of whom the warehouse has received something has a share.
    await hasArrived(rui, bia);
    expect(await upload(bia, 2_000_000)).toMatchObject({ status: 201 });
    expect(await upload(ana, 2_000_000)).toMatchObject({ status: 429 });
    const id = await isOnTheWay(bia);
    expect(
      await rui.send(`/admin/shipments/${id}/check-in`, { weightLb: "2" }, [await picture()]),
    ).toMatchObject({ status: 200 });
    passTime(86_400_000);
    expect(await upload(await newcomer("Eva"), 2_000_000)).toMatchObject({ status: 201 });
  } finally {
    await product.close();
  }
});
