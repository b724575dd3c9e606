import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../../scripts/preparing/browser.mjs";
import { freePort, stopServers } from "../processes.ts";
import { addShipments, makeAdmin, prepareDatabase, startFilledProduct, VISITOR } from "../product.ts";
import { type Line, printHead, printLine } from "../report.ts";
import { type Audit, auditPage, type FormFactor } from "./audit.ts";
import { measureHero } from "./hero-tasks.ts";
import { measureInteractions, measureLongList } from "./interactions.ts";
import { phoneRow, writePhoneTable } from "./phone-table.ts";

type Targets = {
  performance: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  scriptKb: number;
  styleKb: number;
};
type Page = { path: string; isPublic: boolean; mobile: Targets; desktop: number };

const signedInTargets = { performance: 92, lcpMs: 2200, tbtMs: 100, cls: 0.02, scriptKb: 195, styleKb: 24 };
const pages: readonly Page[] = [
  {
    path: "/?cena=3d",
    isPublic: true,
    mobile: { performance: 98, lcpMs: 1300, tbtMs: 50, cls: 0.01, scriptKb: 105, styleKb: 20 },
    desktop: 100,
  },
  {
    path: "/auth",
    isPublic: true,
    mobile: { performance: 97, lcpMs: 1600, tbtMs: 50, cls: 0.01, scriptKb: 130, styleKb: 20 },
    desktop: 100,
  },
  ...["/dashboard", "/transito", "/chegaram", "/documentos"].map((path) => ({
    path,
    isPublic: false,
    mobile: signedInTargets,
    desktop: 98,
  })),
  // The Markdown renderer of the answers may be larger; it is loaded with the first answer.
  {
    path: "/tadollar",
    isPublic: false,
    mobile: { ...signedInTargets, performance: 90, scriptKb: 255 },
    desktop: 98,
  },
  { path: "/admin/recebimentos", isPublic: false, mobile: signedInTargets, desktop: 98 },
];
const LONG_LIST = 1_000;
const SHIPMENTS = 40;
const WORKER_KB = 190;

/**
 * `npm run bench -- web [--quick] [--interactions | --table | --only /transito]`: the browser table of
 * docs/benchmarks.md, by Lighthouse in headless Chromium on the production build; with `--interactions` only
 * the interactions, without Lighthouse; with `--table` only the pages on a phone, written into the file
 * (about 10 minutes on a quiet machine); with `--only` only one page.
 */
export async function webTable(): Promise<void> {
  const rounds = process.argv.includes("--quick") ? 1 : 3;
  const isInteractionsOnly = process.argv.includes("--interactions");
  const isTable = process.argv.includes("--table");
  const rows: string[] = [];
  const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : undefined;
  const isWanted = ({ path }: Page) =>
    !isInteractionsOnly && (only === undefined || path.split("?")[0] === only);
  const audited = pages.filter(isWanted);
  const database = await prepareDatabase();
  const profile = await mkdtemp(join(tmpdir(), "prepara-bench-browser-"));
  try {
    const { server, databaseUrl, userId } = await startFilledProduct(database, "web", {
      users: 1,
      shipmentsEach: SHIPMENTS,
    });
    await makeAdmin(databaseUrl, userId);
    const browser = await openBrowser(profile);
    try {
      const about = `Lighthouse, Chromium ${browser.version}, median of ${rounds}, sizes gzip`;
      printHead(about);
      const measurePages = async (isPublic: boolean) => {
        for (const page of audited.filter((each) => each.isPublic === isPublic))
          rows.push(await measure(page, { port: browser.port, origin: server.url, rounds, isTable }));
      };
      await measurePages(true);
      if (only === undefined && !isTable)
        for (const line of await measureHero(browser.context, server.url)) printLine(line);
      await browser.signIn(server.url);
      await measurePages(false);
      if (isTable) writePhoneTable(`${new Date().toISOString().slice(0, 10)}, ${about}`, rows);
      if (only !== undefined || isTable) return;
      printLine(await measureInteractions(browser.context, server.url));
      await addShipments(databaseUrl, userId, LONG_LIST - SHIPMENTS);
      printLine(await measureLongList(browser.context, server.url, LONG_LIST));
    } finally {
      await browser.close();
    }
  } finally {
    await stopServers();
    await database.close();
    await rm(profile, { recursive: true, force: true });
  }
}

type Measuring = { port: number; origin: string; rounds: number; isTable: boolean };

/** Prints a page's lines, and returns its row for docs/benchmarks.md. */
async function measure(page: Page, { port, origin, rounds, isTable }: Measuring): Promise<string> {
  const phone = await auditPage(port, origin + page.path, "mobile", rounds);
  for (const line of linesOf(page, "mobile", phone)) printLine(line);
  if (!isTable)
    for (const line of linesOf(page, "desktop", await auditPage(port, origin + page.path, "desktop", rounds)))
      printLine(line);
  return phoneRow(page.path, page.mobile, phone);
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

function linesOf({ path, isPublic, mobile, desktop }: Page, formFactor: FormFactor, audit: Audit): Line[] {
  const least = formFactor === "mobile" ? mobile.performance : desktop;
  const line = (what: string, target: string, result: string, isReached: boolean): Line => ({
    what: `\`${path}\` ${formFactor}: ${what}`,
    target,
    result,
    isReached,
  });
  const scores = [audit.accessibility, audit.bestPractices, ...(isPublic ? [audit.seo] : [])];
  const lines = [
    line("performance", `≥ ${least}`, String(audit.performance), audit.performance >= least),
    line(
      isPublic ? "accessibility / best practices / SEO" : "accessibility / best practices",
      "100",
      scores.join(" / "),
      scores.every((score) => score === 100),
    ),
  ];
  if (formFactor === "desktop") return lines;
  const { lcpMs, tbtMs, cls, scriptBytes, styleBytes, workerBytes } = audit;
  lines.push(
    line("LCP", `≤ ${mobile.lcpMs} ms`, `${Math.round(lcpMs)} ms`, lcpMs <= mobile.lcpMs),
    line("TBT", `≤ ${mobile.tbtMs} ms`, `${Math.round(tbtMs)} ms`, tbtMs <= mobile.tbtMs),
    line("CLS", `≤ ${mobile.cls}`, cls.toFixed(3), cls <= mobile.cls),
    line("JS", `≤ ${mobile.scriptKb} KB`, kb(scriptBytes), scriptBytes <= mobile.scriptKb * 1000),
    line("CSS", `≤ ${mobile.styleKb} KB`, kb(styleBytes), styleBytes <= mobile.styleKb * 1000),
  );
  if (workerBytes > 0)
    lines.push(line("hero worker", `≤ ${WORKER_KB} KB`, kb(workerBytes), workerBytes <= WORKER_KB * 1000));
  return lines;
}

/** One browser for all runs keeps the signed-in session; Lighthouse controls it over its port. */
async function openBrowser(profile: string) {
  const port = await freePort();
  const executablePath = await findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  return {
    port,
    context,
    version: context.browser()?.version() ?? "",
    async signIn(origin: string) {
      const page = await context.newPage();
      await page.goto(`${origin}/auth`);
      await page.getByLabel("E-mail").fill(VISITOR.email);
      await page.getByLabel("Senha", { exact: true }).fill(VISITOR.password);
      await page.getByRole("button", { name: "Entrar", exact: true }).click();
      await page.waitForURL("**/dashboard");
      await page.getByText("Isto é o que espera pelo galpão.").waitFor(); // now the browser knows the role
      await page.close();
    },
    close: () => context.close(),
  };
}
