import { type Account, call, send } from "./people.ts";
import { photo } from "./sample-files.ts";

type Parties = { baseURL: string; staff: Account; customer: Account };

/** Creates a service that only this journey uses, at US$ 2,50 for one customer; returns its name and code. */
export async function pricedService({ baseURL, staff, customer }: Parties) {
  const service = `Recontagem ${crypto.randomUUID().slice(0, 8)}`;
  const { code }: { code: string } = await call(baseURL, staff, "POST", "/floor/services", {
    name: service,
    per: "box",
  });
  await call(baseURL, staff, "POST", "/floor/rate-cards", {
    audience: "customer",
    userId: customer.userId,
    effectiveFrom: businessToday(),
    prices: [{ service: code, priceUsd: 2.5 }],
  });
  return { service, code };
}

/** Proposes `qty` of a service to the customer, with a photo; returns the charge's number. */
export async function propose(
  { baseURL, staff, customer }: Parties,
  { code, qty }: { code: string; qty: number },
): Promise<number> {
  const form = { service: code, qty: String(qty), note: "Caixa contada de novo", photo: photo("caixa.png") };
  const { number }: { number: number } = await send(
    baseURL,
    staff,
    `/floor/customers/${customer.userId}/charges`,
    form,
  );
  return number;
}

/** Today in the business time zone, in which prices take effect. */
export const businessToday = () =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(new Date());
