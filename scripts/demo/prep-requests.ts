import * as z from "zod";
import { packBox, shipBoxes } from "./boxes.ts";
import { keptGoods } from "./catalogue.ts";
import type { Customer, DemoContext, Random } from "./demo-context.ts";
import { bodyOf } from "./demo-product.ts";
import { ensureBalance } from "./money.ts";
import { doSteps } from "./tasks.ts";

const arrivedList = z.object({
  items: z.array(
    z.object({ id: z.string(), availableQty: z.int(), product: z.object({ name: z.string() }) }),
  ),
});
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

/** The status of a seller's newest request, by the number of purchases. */
const NEWEST_STATUSES = ["under_review", "pending_payment", "scheduled", "scheduled"] as const;

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
  const newest = NEWEST_STATUSES[customer.purchases % 4] ?? "scheduled";
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
    const chosen = items
      .filter((item) => item.availableQty > 0 && item.product.name !== keptGoods.name)
      .slice(-random.between(1, 3));
    if (chosen.length === 0) return;
    const progress = end === "scheduled" ? progressOf(customer) : undefined;
    // Every other request has its units bagged, and so have those in the warehouse's hands.
    const services = day % 2 === 0 || progress !== undefined ? [{ code: "polybag" }] : [];
    const body = {
      items: chosen.map((item) => ({
        ...unitsOf(random, item),
        services,
        ...(hasFnsku(random, customer, progress) && {
          fnsku: `X00${String(random.between(0, 9_999_999)).padStart(7, "0")}`,
        }),
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
    planWork(context, customer, { requestId: id, day, end }, change);
  };
}

type Change = (
  daysLater: number,
  hour: number,
  patch: { status: LastStatus; trackingNumber?: string },
) => void;

/** Plans how an approved request is prepared and shipped, as far as it gets before today. */
function planWork(
  context: DemoContext,
  customer: Customer,
  { requestId, day, end }: { requestId: string; day: number; end: LastStatus },
  change: Change,
): void {
  const { timeline, random } = context;
  const fbaShipmentId = fbaNumber(random.between(1, 9_999_999));
  const daysLater = random.between(4, 6);
  const prepare = async (isClosed: boolean) => {
    await packBox(context, customer, { requestId, fbaShipmentId }, isClosed);
    await doSteps(context, customer, requestId, isClosed);
  };
  const progress = progressOf(customer);
  if (end === "scheduled" && progress !== "none")
    timeline.plan(day - 2, 17, () => prepare(progress === "done"));
  if (end !== "shipped") return;
  // Every third one is marked as shipped without boxes.
  if (day % 3 === 0) change(daysLater, 17, { status: "shipped", trackingNumber: fbaShipmentId });
  else {
    timeline.plan(day - daysLater, 15, () => prepare(true));
    timeline.plan(day - daysLater, 17, () => shipBoxes(context, requestId));
  }
}

type Progress = "done" | "half" | "none";

/** How far an approved request is: packed and closed, packed into a box that is still open, or not begun. */
function progressOf({ purchases }: Customer): Progress {
  if (purchases > 10) return "done";
  return purchases > 6 ? "half" : "none";
}

/** An approved request of the premium plan that nobody began waits for its labels. */
const hasFnsku = (random: Random, { plan }: Customer, progress: Progress | undefined): boolean =>
  progress === undefined ? random.happens(70) : progress !== "none" || plan === "free";

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
