import { type APIRequestContext, request as requests } from "@playwright/test";
import { pdf } from "../support/pdf.ts";
import { type Account, admin, call, send, signUp } from "../support/people.ts";
import { photo } from "../support/photo.ts";
import { ASIN } from "./tool-screens.ts";

const LONG_NAME =
  "Conjunto de panelas antiaderentes com revestimento cerâmico, tampas de vidro temperado e cabos removíveis, 14 peças";
const DAY_MS = 86_400_000;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/**
 * A customer with something on every screen: late and long-named boxes, requests to pay and paid, money,
 * documents, prices.
 */
export async function fillCustomer(api: APIRequestContext, baseURL: string): Promise<Account> {
  const ana = await signUp(api, "Ana");
  const rui = await admin(api);
  const post = (path: string, body: object) => call(baseURL, ana, "POST", path, body);
  const arrived = async (productName: string, qty: number) => {
    const box = await post("/purchases", { productName, qty, unitCostUsd: 12.5 });
    const measures = { weightLb: "2.55", lengthIn: "12.5", widthIn: "8", heightIn: "6" };
    await send(baseURL, rui, `/admin/shipments/${box.id}/check-in`, {
      ...measures,
      photos: photo("caixa.png"),
    });
    return { shipmentId: box.id };
  };
  await post("/purchases", {
    productName: LONG_NAME,
    qty: 1200,
    asin: ASIN,
    unitCostUsd: 1234.56,
    eta: inDays(5),
  });
  await post("/purchases", { productName: "Mouse", qty: 1, eta: inDays(-9) });
  await arrived(LONG_NAME, 340);
  await arrived("Fone", 3);
  const toPay = await arrived("Teclado", 20);
  await post("/prep-requests", { items: [toPay] });
  const paid = await post("/prep-requests", { items: [await arrived("Caneca", 2)] });
  await call(baseURL, rui, "PATCH", `/admin/prep-requests/${paid.id}`, {
    status: "shipped",
    trackingNumber: "1Z999AA10123456784",
  });
  const adjust = (type: string, amountUsd: number, description: string) =>
    call(baseURL, rui, "POST", `/admin/customers/${ana.userId}/balance-adjustments`, {
      type,
      amountUsd,
      description,
    });
  await adjust("credit", 150, "Depósito por PIX");
  await adjust("debit", 12.25, LONG_NAME);
  const wish = { supplierLink: "https://www.exemplo.com/teclado", quantity: 3, totalUsd: 99.9 };
  await post("/assisted-purchases", { productName: LONG_NAME, ...wish });
  const bought = await post("/assisted-purchases", { productName: "Abajur", ...wish });
  await call(baseURL, rui, "PATCH", `/admin/assisted-purchases/${bought.id}`, { status: "concluido" });
  await send(baseURL, ana, "/products", {
    name: "Tênis",
    expectedArrivalDate: inDays(-5),
    photo: photo("tenis.png"),
  });
  await send(baseURL, ana, "/documents", {
    productName: LONG_NAME,
    units: "12",
    files: pdf("nota-fiscal-de-marco.pdf"),
  });
  await fillTools(ana, baseURL);
  return ana;
}

/** Prices to compare, one that is watched, and a conversation. */
export async function fillTools(ana: Account, baseURL: string): Promise<void> {
  const rows = `ASIN;Título;Preço unitário;Frete;Fornecedor\n${ASIN};Fone infantil;20,00;0,00;Atacado Sul\n`;
  const file = { name: "Atacado.csv", mimeType: "text/csv", buffer: Buffer.from(rows) };
  await send(baseURL, ana, "/price-lists", { name: "Atacado", file });
  await call(baseURL, ana, "POST", "/monitors", { input: ASIN, targetPrice: 18 });
  const conversation = await call(baseURL, ana, "POST", "/conversations", { title: LONG_NAME });
  const api = await requests.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${ana.token}` },
  });
  await api.post(`/api/v1/conversations/${conversation.id}/messages`, {
    data: { content: "Qual o peso máximo?" },
  });
  await api.dispose();
}
