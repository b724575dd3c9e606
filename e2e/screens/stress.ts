import type { Page, Route } from "@playwright/test";

/** Extreme data that the demo lacks: words as long as the fields allow, and a list of a thousand rows. */
export const stresses = ["longa", "cheia"] as const;
export type Stress = (typeof stresses)[number];

const ROWS = 1_000;
const LARGE_UNITS = 99_999;
const LARGE_DOLLARS = 1_234_567.89;

const UNBROKEN = "Superultramegaconcentradohidrogenofosfatodicalcico";
const PRODUCT = `Liquidificador profissional de alta potência com jarra de vidro temperado de 2,8 litros, doze velocidades e ${UNBROKEN}`;
const PERSON = "Maria Aparecida Albuquerque de Figueiredo dos Santos Vasconcellos Nascimento";
const NOTE = `Combinei com o fornecedor que a caixa maior vem separada das outras. ${`${PRODUCT}. `.repeat(3)}`;

/** The long text that replaces a short one, by the name of its field. */
const longWords: Record<string, string> = {
  fullName: PERSON,
  payee: PERSON,
  uploadedBy: PERSON,
  name: PRODUCT,
  title: PRODUCT,
  productName: PRODUCT,
  productTitle: PRODUCT,
  supplierName: `${UNBROKEN} Wholesale Distribution Company of North America`,
  source: `${UNBROKEN} Wholesale`,
  brand: `Marca ${UNBROKEN}`,
  category: `Casa e Cozinha, Eletroportáteis, ${UNBROKEN}`,
  fileName: `nota-fiscal-${UNBROKEN}-${UNBROKEN}.pdf`,
  email: `${UNBROKEN.toLowerCase()}@${UNBROKEN.toLowerCase()}.com.br`,
  description: NOTE,
  notes: NOTE,
  adminNotes: NOTE,
  trackingNumber: "9400111899223197428494001118992231",
};
const units = new Set(["qty", "quantity", "receivedQty", "availableQty", "totalUnits", "paidUnits"]);
const dollars = new Set([
  "balanceUsd",
  "amountUsd",
  "balanceAfterUsd",
  "totalUsd",
  "valueUsd",
  "priceUsd",
  "unitCostUsd",
  "currentPrice",
]);

/**
 * Changes the API's responses until the route is removed: with "longa" every text is at least as long as its
 * field allows, with "cheia" the read `list` has a thousand rows.
 */
export async function stressApi(page: Page, stress: Stress, list: string): Promise<void> {
  const isRead = (url: URL) => url.pathname.startsWith("/api/v1/") && url.pathname !== "/api/v1/events";
  const isList = (url: URL) => url.pathname === `/api/v1${list}`;
  await page.route(stress === "longa" ? isRead : isList, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const answer = await read(route);
    if (answer === null) return;
    return route.fulfill({
      response: answer.response,
      json: stress === "longa" ? long(answer.body) : full(answer.body),
    });
  });
}

/** The server's response; null when the page was left before it arrived, or when it is not JSON. */
async function read(route: Route) {
  const response = await route.fetch().catch(() => null);
  if (response === null) return null;
  if (!(response.headers()["content-type"] ?? "").includes("json")) {
    await route.fulfill({ response });
    return null;
  }
  const body: unknown = await response.json();
  return { response, body };
}

function long(value: unknown, field = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => long(each, field));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, long(each, key)]));
  if (typeof value === "number")
    return units.has(field) ? LARGE_UNITS : dollars.has(field) ? LARGE_DOLLARS : value;
  return typeof value === "string" || value === null ? (longWords[field] ?? value) : value;
}

function full(page: unknown): unknown {
  if (!isRecord(page) || !Array.isArray(page.items) || page.items.length === 0) return page;
  const given: unknown[] = page.items;
  const items = Array.from({ length: ROWS }, (_, index) => {
    const item = given[index % given.length];
    return isRecord(item) ? { ...item, ...("id" in item && { id: crypto.randomUUID() }) } : item;
  });
  return { ...page, items, nextCursor: null };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
