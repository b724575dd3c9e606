import type { APIRequestContext, Page } from "@playwright/test";
import { call, signIn, signUp, staffOf } from "./people.ts";
import { enterCode, newNumber } from "./scanner.ts";

/** What 'Doca' shows about the last box, and its scan field. */
export function dockOf(page: Page) {
  const field = page.getByLabel("Bipe ou digite um código");
  return {
    result: page.getByRole("region", { name: "Registrar caixa" }),
    field,
    scan: (code: string) => enterCode(field, code),
    /** By the pause after it, because an Enter would press what the question focuses. */
    scanSuite: (code: string) => field.fill(code),
  };
}

type Opening = { request: APIRequestContext; baseURL: string | undefined; name: string };

/** 'Doca' as a person of receiving opens it. */
export async function openDock(page: Page, { request, baseURL: base = "", name }: Opening) {
  const person = await staffOf(request, base, name, ["recebimento"]);
  await signIn(page, person, "/galpao/doca");
  return { base, person, ...dockOf(page) };
}

/** A shipment in transit with a unique tracking number, its customer, and a person of receiving. */
export async function boxAtTheDock(
  request: APIRequestContext,
  baseURL: string,
  productName: string,
  qty: number,
) {
  const [customer, person] = [
    await signUp(request, "Nair"),
    await staffOf(request, baseURL, "Joana", ["recebimento"]),
  ];
  const tracking = newNumber();
  const purchase = { productName, qty, asin: "B0CONTAR01", trackingNumbers: [tracking] };
  const { id }: { id: string } = await call(baseURL, customer, "POST", "/purchases", purchase);
  return { customer, person, tracking, id };
}
