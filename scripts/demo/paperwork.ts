import * as z from "zod";
import { catalogue, type Goods } from "./catalogue.ts";
import type { Customer, DemoContext } from "./demo-context.ts";
import { bodyOf } from "./demo-product.ts";
import { upsNumber } from "./dock.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { enter, spend } from "./money.ts";
import { checkIn, DAY_MS, dayOf } from "./purchases.ts";

const created = z.object({ id: z.string() });
const shipped = z.object({ shipmentId: z.string() });

/** Plans a seller's invoices and assisted purchases. */
export function planPaperwork(context: DemoContext, customer: Customer): void {
  const { timeline, random } = context;
  for (let day = customer.joinedDaysAgo - 5; day > 0; day -= random.between(14, 22))
    timeline.plan(day, 12, () => sendInvoice(context, customer));
  for (let day = customer.joinedDaysAgo - 3; day > 0; day -= random.between(12, 20))
    timeline.plan(day, 14, () => askForPurchase(context, customer, day));
  if (customer.purchases % 2 === 0) timeline.plan(1, 9, () => askForPurchase(context, customer, 1));
}

async function sendInvoice({ random }: DemoContext, { person, fullName }: Customer): Promise<void> {
  const goods = random.oneOf(catalogue);
  const units = random.between(6, 48);
  const content = invoicePdf([
    `${goods.supplier} - Invoice`,
    `Sold to: ${fullName}`,
    `${units} x item ${goods.asin} at US$ ${goods.unitCostUsd.toFixed(2)}`,
    `Total: US$ ${(units * goods.unitCostUsd).toFixed(2)}`,
  ]);
  const name = `nota-${goods.supplier.toLowerCase().replace(/\W+/g, "-")}-${random.between(1000, 9999)}.pdf`;
  const fields = {
    productName: goods.name,
    asin: goods.asin,
    units: String(units),
    amazonLink: `https://www.amazon.com/dp/${goods.asin}`,
  };
  await bodyOf(
    person.send("/documents", fields, [{ field: "files", name, type: "application/pdf", content }]),
  );
}

type Wish = { id: string; goods: Goods; quantity: number; totalUsd: number };

async function askForPurchase(context: DemoContext, customer: Customer, day: number): Promise<void> {
  const { timeline, random, rui } = context;
  const goods = random.oneOf(catalogue);
  const quantity = random.between(6, 14);
  const totalUsd = Number((quantity * goods.unitCostUsd).toFixed(2));
  const purchase = {
    productName: goods.name,
    quantity,
    totalUsd,
    supplierLink: `https://www.example.com/loja/${goods.asin.toLowerCase()}`,
  };
  const { id } = created.parse(await bodyOf(customer.person.post("/assisted-purchases", purchase)));
  const order = { id, goods, quantity, totalUsd };
  const answer = (body: object) => bodyOf(rui.patch(`/admin/assisted-purchases/${id}`, body));
  timeline.plan(day - 2, 10, async () => {
    await spend(context, customer, totalUsd, `Compra assistida: ${goods.name}`);
    await answer({ status: "processando" });
  });
  const isSoldOut = random.happens(15);
  timeline.plan(day - 5, 16, async () => {
    if (isSoldOut) {
      await answer({ status: "cancelado", adminNotes: "Fornecedor sem estoque; o valor voltou ao saldo." });
      const description = `Compra assistida cancelada: ${goods.name}`;
      await enter(context, customer, { type: "credit", amountUsd: totalUsd, description });
      return;
    }
    await answer({ status: "concluido", adminNotes: "Comprado; o rastreio está no envio." });
    await registerShipment(context, customer, { ...order, day: day - 5 });
  });
}

/** Registers the shipment of an assisted purchase. */
async function registerShipment(
  context: DemoContext,
  customer: Customer,
  { id, goods, quantity, day }: Wish & { day: number },
): Promise<void> {
  const { timeline, random, rui, product } = context;
  const tracking = upsNumber(random);
  const body = { trackingNumbers: [tracking], eta: dayOf(new Date(product.clock().getTime() + 6 * DAY_MS)) };
  const { shipmentId } = shipped.parse(
    await bodyOf(rui.post(`/admin/assisted-purchases/${id}/shipment`, body)),
  );
  timeline.plan(day - 6, 15, () =>
    checkIn(context, customer, { shipmentId, goods, qty: quantity, tracking }),
  );
}
