import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { respondWithProblems } from "./error-responses.ts";
import { serveWebApp } from "./web-app.ts";

const dist = mkdtempSync(join(tmpdir(), "prepara-dist-"));
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const page = (name: string) =>
  `<head><script src="/boot.js"></script><title>${name}</title><link rel="canonical" href="https://prepara.invalid/"/><script type="application/json" id="prepara-config">null</script></head><body><div id="app"><!--screen-frames--></div></body>`;

const SCRIPT = "export {};";
const FRAME = "<h1>Em Trânsito custa $& e $1</h1>";

async function built() {
  for (const name of ["index", "app", "termos", "privacidade", "sem-conexao"])
    writeFileSync(join(dist, `${name}.html`), page(name));
  writeFileSync(
    join(dist, "routes.json"),
    JSON.stringify({
      routes: {
        "/": { scripts: [], frames: {} },
        "/auth": { scripts: [], frames: {} },
        "/transito": { scripts: ["assets/transito-1.js"], frames: { screen: FRAME, admin: "<hr>" } },
      },
      others: ["assets/main-1.js"],
    }),
  );
  writeFileSync(join(dist, "service-worker.js"), "self.addEventListener('fetch', () => {});");
  mkdirSync(join(dist, "assets"), { recursive: true });
  writeFileSync(join(dist, "assets", "main-1.js"), SCRIPT);
  writeFileSync(join(dist, "assets", "main-1.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(dist, "assets", "read-codes.worker-Ab_-12c.js"), SCRIPT);
  writeFileSync(join(dist, "boot.js"), "(() => {})();");
  writeFileSync(join(dist, "robots.txt"), "Sitemap: https://prepara.invalid/sitemap.xml");
  writeFileSync(join(dist, "sitemap.xml"), "<loc>https://prepara.invalid/</loc>");
  const app = Fastify();
  respondWithProblems(app);
  await serveWebApp(app, { dist, publicConfig: { brand: "</script>" }, publicUrl: "https://prep.example" });
  return app;
}

describe("the public pages and what search engines read", () => {
  test.each([
    { path: "/", type: "text/html" },
    { path: "/termos", type: "text/html" },
    { path: "/privacidade", type: "text/html" },
    { path: "/sem-conexao", type: "text/html" },
    { path: "/robots.txt", type: "text/plain" },
    { path: "/sitemap.xml", type: "application/xml" },
  ])("$path contains the site's own address", async ({ path, type }) => {
    const answer = await (await built()).inject(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain(type);
    expect(answer.body).toContain("https://prep.example/");
    expect(answer.body).not.toContain("prepara.invalid");
  });

  test("an app route gets the app, an unknown one the app with 404, and settings are escaped in the script", async () => {
    const app = await built();
    expect((await app.inject("/auth")).statusCode).toBe(200);
    expect((await app.inject("/nada")).statusCode).toBe(404);
    expect((await app.inject("/auth")).body).toContain('{"brand":"\\u003c/script>"}');
  });

  test("a page is sent in the encoding that the browser accepts, the first time and after", async () => {
    const app = await built();
    const ask = (encoding: string) =>
      app.inject({ url: "/termos", headers: { "accept-encoding": encoding } });
    const plain = (await app.inject("/termos")).rawPayload;
    for (const [accepted, encoding, decode] of [
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip, deflate", "gzip", gunzipSync],
    ] as const)
      for (const answer of await Promise.all([ask(accepted), ask(accepted)])) {
        expect(answer.headers["content-encoding"]).toBe(encoding);
        expect(decode(answer.rawPayload)).toEqual(plain);
      }
    expect((await ask("identity")).headers["content-encoding"]).toBeUndefined();
  });

  test("a route's page preloads the scripts of its first view, an unknown path's page those that all views need", async () => {
    const app = await built();
    const preload =
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/transito-1.js"></head>';
    expect((await app.inject("/transito")).body).toContain(preload);
    expect((await app.inject("/auth")).body).not.toContain("modulepreload");
    expect((await app.inject("/transito/nada")).body).toContain('href="/assets/main-1.js"></head>');
  });

  test("a route's page contains its first frames and names them to boot.js", async () => {
    const app = await built();
    const { body } = await app.inject("/transito");
    expect(body).toContain(`<div id="app">${FRAME}<hr></div>`);
    expect(body).toContain(
      '<script src="/boot.js" data-path="/transito" data-frames="screen admin app"></script>',
    );
    expect((await app.inject("/auth")).body).toContain('<div id="app"></div>');
    expect((await app.inject("/nada")).body).toContain('<div id="app"></div>');
    expect((await app.inject("/termos")).body).toContain('<script src="/boot.js"></script>');
  });

  test("an asset is cached for ever and sent as the build compressed it; other paths are not found", async () => {
    const app = await built();
    const url = "/assets/main-1.js";
    const plain = await app.inject(url);
    expect([plain.body, plain.headers["cache-control"]]).toEqual([
      SCRIPT,
      "public, max-age=31536000, immutable",
    ]);
    const small = await app.inject({ url, headers: { "accept-encoding": "br" } });
    expect(small.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": expect.stringContaining("javascript"),
    });
    expect(String(brotliDecompressSync(small.rawPayload))).toBe(SCRIPT);
    expect((await app.inject({ url, method: "HEAD" })).statusCode).toBe(200);
    for (const path of [
      "/assets/main-2.js",
      "/assets/main-1.js.br",
      "/assets/",
      "/assets",
      "/assets/../app.html",
      "/assets/%2e%2e/app.html",
      "/assets/%2e%2e%2froutes.json",
    ])
      expect([path, (await app.inject(path)).statusCode]).not.toContain(200);
    // Without a look at the files, which took 8 ms for a deep path.
    for (const path of ["/assets/", `/assets/${"a/".repeat(7_000)}`, "/assets/%6dain-1.js", "/assets/.main"])
      expect((await app.inject(path)).statusCode).toBe(404);
  });

  test("WebAssembly is allowed in the worker that reads barcodes, and nowhere else", async () => {
    const app = await built();
    const policyOf = async (path: string) => (await app.inject(path)).headers["content-security-policy"];
    expect(await policyOf("/assets/read-codes.worker-Ab_-12c.js")).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    // Other paths keep the policy of every response (security-headers.ts).
    for (const path of ["/", "/auth", "/assets/main-1.js"]) expect(await policyOf(path)).toBeUndefined();
  });

  test("the service worker is revalidated each time, other unhashed files are cached for an hour", async () => {
    const app = await built();
    const { headers } = await app.inject("/service-worker.js");
    expect(headers).toMatchObject({ "cache-control": "no-cache" });
    expect(headers["content-type"]).toContain("javascript");
    expect((await app.inject("/boot.js")).headers["cache-control"]).toBe("public, max-age=3600");
  });
});

test.each([
  ["/assets/main-1.js", { "if-match": '"another"' }],
  ["/assets/main-1.js", { "if-unmodified-since": "Mon, 01 Jan 2001 00:00:00 GMT" }],
  ["/service-worker.js", { range: "bytes=999999-" }],
])(
  "a request that the static file server refuses (%s, %j) is not an internal error",
  async (url, headers) => {
    const answer = await (await built()).inject({ url, headers });
    expect(answer.json()).toMatchObject({ status: 400, code: "bad_request" });
    expect(answer.headers["cache-control"]).toBeUndefined();
  },
);
