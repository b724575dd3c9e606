import * as z from "zod";
import { packBox, shipBoxes } from "./boxes.ts";
import type { Customer, DemoContext, Random } from "./demo-context.ts";
import { bodyOf } from "./demo-product.ts";
import { ensureBalance } from "./money.ts";

const arrivedList = z.object({ items: z.array(z.object({ id: z.string(), availableQty: z.int() })) });
const created = z.object({ id: z.string(), payableUsd: z.number() });

const NOTES = [
  null,
  "Etiquetar com FNSKU e embalar em saco plástico.",
  "Favor conferir o lote e a validade.",
  "Enviar para o centro ONT8 assim que possível.",
] as const;

/** The last status of a request before today, by its age. */
const LAST_STATUSES = ["pending_payment", "under_review", "scheduled", "shipped"] as const;
type LastStatus = (typeof LAST_STATUSES)[number];

/** Plans a prep request about every ten days; the newest one of each seller is still open. */
export function planPrepRequests(context: DemoContext, customer: Customer): void {
  const { timeline, random } = context;
  let day = customer.joinedDaysAgo - random.between(11, 14);
  for (; day > 6; day -= random.between(7, 11)) {
    timeline.plan(
      day,
      15,
      planRequest(context, customer, day, random.happens(4) ? "pending_payment" : "shipped"),
    );
  }
  const newest = LAST_STATUSES[customer.purchases % 3] ?? "scheduled";
  timeline.plan(3, 10, planRequest(context, customer, 3, newest));
}

function planRequest(
  context: DemoContext,
  customer: Customer,
  day: number,
  end: LastStatus,
): () => Promise<void> {
  const { timeline, random, rui } = context;
  return async () => {
    const { person } = customer;
    const { items } = arrivedList.parse(await bodyOf(person.get("/shipments?status=arrived&limit=100")));
    const chosen = items.filter((item) => item.availableQty > 0).slice(-random.between(1, 3));
    if (chosen.length === 0) return;
    // Every other request has its units bagged.
    const services = day % 2 === 0 ? [{ code: "polybag" }] : [];
    const body = {
      items: chosen.map((item) => ({
        ...unitsOf(random, item),
        services,
        ...(random.happens(70) && { fnsku: `X00${String(random.between(0, 9_999_999)).padStart(7, "0")}` }),
      })),
      notes: random.oneOf(NOTES),
    };
    const { id, payableUsd } = created.parse(await bodyOf(person.post("/prep-requests", body)));
    if (end !== "pending_payment" && payableUsd > 0) {
      const pay = random.happens(45) ? payWithBalance : sendProof;
      timeline.plan(day, 18, () => pay(context, customer, { id, payableUsd }));
    }
    const change = (
      daysLater: number,
      hour: number,
      patch: { status: LastStatus } & Record<string, unknown>,
    ) => {
      if (LAST_STATUSES.indexOf(patch.status) > LAST_STATUSES.indexOf(end)) return;
      timeline.plan(day - daysLater, hour, async () => {
        await bodyOf(rui.patch(`/admin/prep-requests/${id}`, patch));
      });
    };
    change(1, 11, { status: "under_review" });
    change(2, 16, { status: "scheduled" });
    if (end === "shipped" && random.happens(10)) {
      change(2, 17, { status: "under_review", notes: "Valor do PIX não confere; aguardando o cliente." });
      change(3, 12, { status: "scheduled", notes: null });
    }
    const fbaShipmentId = fbaNumber(random.between(1, 9_999_999));
    const packed = { requestId: id, fbaShipmentId };
    const shipped = day - random.between(4, 6);
    // The newest one is packed into a box, which stays open for customers with few purchases.
    if (end === "scheduled")
      timeline.plan(day - 2, 17, () => packBox(context, customer, packed, customer.purchases > 10));
    // Every third one is marked as shipped without boxes.
    else if (day % 3 === 0) change(day - shipped, 17, { status: "shipped", trackingNumber: fbaShipmentId });
    else if (end === "shipped") {
      timeline.plan(shipped, 15, () => packBox(context, customer, packed, true));
      timeline.plan(shipped, 17, () => shipBoxes(context, id));
    }
  };
}

type Owed = { id: string; payableUsd: number };

async function payWithBalance(
  context: DemoContext,
  customer: Customer,
  { id, payableUsd }: Owed,
): Promise<void> {
  await ensureBalance(context, customer, payableUsd);
  await bodyOf(customer.person.post(`/prep-requests/${id}/pay-with-balance`));
}

async function sendProof(
  { pictures }: DemoContext,
  { person, fullName }: Customer,
  { id, payableUsd }: Owed,
) {
  const content = await pictures.ofReceipt({ payer: fullName, amount: `US$ ${payableUsd.toFixed(2)}` });
  const file = { field: "file", name: "comprovante.jpg", type: "image/jpeg", content };
  await bodyOf(person.send(`/prep-requests/${id}/proof`, {}, [file]));
}

// Mostly the whole shipment, sometimes half of it.
function unitsOf(random: Random, { id, availableQty }: { id: string; availableQty: number }) {
  const isPart = availableQty > 4 && random.happens(35);
  return { shipmentId: id, qty: isPart ? Math.ceil(availableQty / 2) : availableQty };
}

const fbaNumber = (number: number) => `FBA17${String(number).padStart(7, "0")}`;
