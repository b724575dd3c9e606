import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import lighthouse, { desktopConfig } from "lighthouse";
import * as z from "zod";
import { median } from "../load.ts";

export type FormFactor = "mobile" | "desktop";

/** The result of one page: scores 0 to 100, times in ms, sizes in bytes of gzip. */
export type Audit = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  scriptBytes: number;
  styleBytes: number;
  workerBytes: number;
};

const requests = z.object({
  items: z.array(z.object({ url: z.string(), resourceType: z.string().optional() })),
});

/** Lighthouse on `url` in the browser that listens on `port`, the median of `rounds` runs. */
export async function auditPage(
  port: number,
  url: string,
  formFactor: FormFactor,
  rounds: number,
): Promise<Audit> {
  const runs: Audit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Repeated once after a failure: a busy machine sometimes paints too late for Lighthouse.
    runs.push(await auditOnce(port, url, formFactor).catch(() => auditOnce(port, url, formFactor)));
  }
  const medianOf = (pick: (audit: Audit) => number) => median(runs.map(pick));
  return {
    performance: medianOf((run) => run.performance),
    accessibility: medianOf((run) => run.accessibility),
    bestPractices: medianOf((run) => run.bestPractices),
    seo: medianOf((run) => run.seo),
    lcpMs: medianOf((run) => run.lcpMs),
    tbtMs: medianOf((run) => run.tbtMs),
    cls: medianOf((run) => run.cls),
    scriptBytes: medianOf((run) => run.scriptBytes),
    styleBytes: medianOf((run) => run.styleBytes),
    workerBytes: medianOf((run) => run.workerBytes),
  };
}

async function auditOnce(port: number, url: string, formFactor: FormFactor): Promise<Audit> {
  // Caches and workers are cleared before each run, as Lighthouse does by default, so every run is a first
  // visit. The session is kept.
  const flags = { port, logLevel: "error" } as const;
  const result = await lighthouse(url, flags, formFactor === "desktop" ? desktopConfig : undefined);
  const error = result?.lhr.runtimeError;
  if (!result || error) throw new Error(`Lighthouse could not measure ${url}: ${error?.code ?? "no result"}`);
  const { audits, categories } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const { items } = requests.parse(audits["network-requests"]?.details);
  const own = [...new Set(items.map((item) => new URL(item.url).pathname))];
  const isWorker = (path: string) => path.includes("hero.worker");
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcpMs: number("largest-contentful-paint"),
    tbtMs: number("total-blocking-time"),
    cls: number("cumulative-layout-shift"),
    scriptBytes: gzipBytes(own.filter((path) => path.endsWith(".js") && !isWorker(path))),
    styleBytes: gzipBytes(own.filter((path) => path.endsWith(".css"))) + (await inlineStyleBytes(url)),
    workerBytes: gzipBytes(own.filter(isWorker)),
  };
}

/** Gzip size of the page's inline styles. */
async function inlineStyleBytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text ?? "").join("");
  return styles === "" ? 0 : gzipSync(styles, { level: 9 }).length;
}

function gzipBytes(paths: readonly string[]): number {
  const sizes = paths.map((path) => {
    const file = readFileSync(new URL(`../../web/dist${path}`, import.meta.url));
    return gzipSync(file, { level: 9 }).length;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
