import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { Refusal } from "#server/platform/refusal";

const YEAR_S = 31_536_000;

const HTML = "text/html; charset=utf-8";

/** Files that contain the site's address: the public pages, the offline page and files for search engines. */
const filled = {
  "/": { file: "index.html", type: HTML },
  "/termos": { file: "termos.html", type: HTML },
  "/privacidade": { file: "privacidade.html", type: HTML },
  "/sem-conexao": { file: "sem-conexao.html", type: HTML },
  "/robots.txt": { file: "robots.txt", type: "text/plain; charset=utf-8" },
  "/sitemap.xml": { file: "sitemap.xml", type: "application/xml; charset=utf-8" },
} as const;

/** Placeholder for the site's address in the build's output (`web/features/landing/site.ts`). */
const SITE = "https://prepara.invalid";

/** A page in memory, in each encoding a browser may accept. */
type Page = { plain: Buffer; br(): Promise<Buffer>; gzip(): Promise<Buffer>; etag: string; type: string };

/**
 * Serves the built web app: hashed assets cached for ever, the prerendered public pages, the app for its own
 * routes, and the app's 404 page with status 404 for every other path. The public settings and the site's
 * address are written into the pages, so that the first screen needs no request for them and links are
 * absolute.
 */
export async function serveWebApp(
  app: FastifyInstance,
  options: { dist: string | null; publicConfig: object; publicUrl: string },
): Promise<void> {
  const { dist, ...place } = options;
  if (dist === null || !existsSync(join(dist, "app.html"))) {
    app.setNotFoundHandler(() => {
      throw new Refusal("not_found");
    });
    return;
  }
  const { routes, others } = routeList.parse(JSON.parse(readFileSync(join(dist, "routes.json"), "utf8")));
  const appPage = (view: FirstView) => pageOf(join(dist, "app.html"), { ...place, view });
  const notFound = appPage({ path: "", scripts: others, frames: {} });
  const pageOfRoute = routeMatcher(routes, appPage);

  const served = {
    index: false as const,
    preCompressed: true,
    setHeaders(reply: FastifyReply, path: string) {
      reply.header("cache-control", freshness(path));
      if (codeReader.test(path)) reply.header("content-security-policy", CODE_READER_POLICY);
    },
  };
  // One route for all assets: a route for each took a tenth of the start. Our own, because the package's
  // reads the directory, of a thousand files, for each request.
  await app.register(fastifyStatic, { ...served, root: join(dist, "assets"), serve: false });
  app.get("/assets/*", (request, reply) => {
    const name = request.url.slice("/assets/".length).split("?", 1)[0] ?? "";
    return assetName.test(name) ? reply.sendFile(name) : reply.callNotFound();
  });
  await app.register(fastifyStatic, {
    ...served,
    root: dist,
    decorateReply: false,
    wildcard: false,
    globIgnore: [
      "assets/**",
      "**/*.html",
      "**/*.br",
      "**/*.gz",
      "**/routes.json",
      "robots.txt",
      "sitemap.xml",
    ],
  });
  for (const [path, { file, type }] of Object.entries(filled)) {
    const page = pageOf(join(dist, file), place, type);
    app.get(path, (request, reply) => sendPage(request, reply, page, 200));
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const isPageRequest = (request.method === "GET" || request.method === "HEAD") && !isServicePath(path);
    if (!isPageRequest) throw new Refusal("not_found");
    const page = pageOfRoute(path);
    return page ? sendPage(request, reply, page, 200) : sendPage(request, reply, notFound, 404);
  });
}

/** A file of the build, as it is written in pages; without the precompressed copies. */
const assetName = /^(?!.*\.(?:br|gz)$)[\w-][\w.-]{0,199}$/;

/** The worker that reads barcodes (`web/features/scan/camera/read-codes.worker.ts`). */
const codeReader = /\/assets\/read-codes\.worker-[\w-]+\.js(\.\w+)?$/;

/** A worker has the policy of its own response, so WebAssembly is allowed there and not in the pages. */
const CODE_READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

function freshness(path: string): string {
  if (path.includes("/assets/")) return `public, max-age=${YEAR_S}, immutable`;
  // A cached service worker would keep an old app in use, so browsers revalidate it. The precompressed copies
  // end in .br and .gz.
  if (/\/service-worker\.js(\.\w+)?$/.test(path)) return "no-cache";
  return "public, max-age=3600";
}

function isServicePath(path: string): boolean {
  return /^\/(api|auth\/v1|functions|files|assets)(\/|$)/.test(path);
}

const firstView = z.object({ scripts: z.array(z.string()), frames: z.record(z.string(), z.string()) });

/** The app's paths from the build (`web/bundling/route-list.ts`) with their first views. */
const routeList = z.object({ routes: z.record(z.string(), firstView), others: z.array(z.string()) });

/** The scripts that the browser should fetch at once, and what it may show before they have loaded. */
type FirstView = z.infer<typeof firstView> & { path: string };

/** Finds the page of a path, built at the first request for it; undefined for an unknown path. */
function routeMatcher(listed: z.infer<typeof routeList>["routes"], make: (view: FirstView) => Page) {
  const routes = Object.entries(listed).map(([path, view]) => ({
    pattern: new RegExp(`^${path.replace(/\$\w+/g, "[^/]+").replace(/\/$/, "")}/?$`),
    view: { ...view, path },
  }));
  const made = new Map<(typeof routes)[number], Page>();
  return (path: string): Page | undefined => {
    const route = routes.find(({ pattern }) => pattern.test(path));
    if (!route) return undefined;
    const page = made.get(route) ?? make(route.view);
    made.set(route, page);
    return page;
  };
}

type Place = {
  publicConfig: object;
  publicUrl: string;
  view?: FirstView;
};

/** Placed after the style sheet, which is all the first paint needs (`web/start.ts`). */
const preloadOf = (script: string) =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${script}">`;

function pageOf(file: string, { publicConfig, publicUrl, view }: Place, type: string = HTML): Page {
  // "<" is escaped so that no setting can close the script element.
  const config = JSON.stringify(publicConfig).replaceAll("<", "\\u003c");
  const html = readFileSync(file, "utf8")
    .replaceAll(SITE, () => publicUrl)
    .replace(
      /(<script type="application\/json" id="prepara-config">)[^<]*/,
      (_, open: string) => open + config,
    )
    .replace("</head>", () => `${view?.scripts.map(preloadOf).join("") ?? ""}</head>`)
    .replace("<!--screen-frames-->", () => Object.values(view?.frames ?? {}).join(""))
    .replace('<script src="/boot.js">', (script) =>
      view
        ? `<script src="/boot.js" data-path="${view.path}" data-frames="${[...Object.keys(view.frames), "app"].join(" ")}">`
        : script,
    );
  const plain = Buffer.from(html);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
  return { plain, br: once(() => toBrotli(plain)), gzip: once(() => toGzip(plain)), etag, type };
}

const toBrotli = promisify<Buffer, Buffer>(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzip);

function once(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const ENCODINGS = [
  { name: "br", isAccepted: /\bbr\b/ },
  { name: "gzip", isAccepted: /\bgzip\b/ },
] as const;

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number) {
  reply.headers({ "cache-control": "no-cache", vary: "accept-encoding", etag: page.etag }).type(page.type);
  if (status === 200 && request.headers["if-none-match"] === page.etag) return reply.code(304).send();
  const accepted = request.headers["accept-encoding"] ?? "";
  reply.code(status);
  const encoding = ENCODINGS.find(({ isAccepted }) => isAccepted.test(accepted));
  if (!encoding) return reply.send(page.plain);
  return reply.header("content-encoding", encoding.name).send(await page[encoding.name]());
}
