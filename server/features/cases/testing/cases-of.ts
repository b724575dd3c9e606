import { dateOf } from "@prepara/domain/calendar/calendar";
import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { events } from "#server/tables/notices";
import { shipmentPlaces } from "#server/tables/units";
import { bodyOf, type Person } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import { picture } from "#server/testing/warehouse";
import { caseChecks } from "../case-checks.ts";

/** Closes the product after checking that `doctor` finds no problem in the cases that the tests left. */
export async function closeChecked(product: Product): Promise<void> {
  for (const { title, findProblems } of caseChecks)
    expect([title, await findProblems(product)]).toEqual([title, []]);
  await product.close();
}

/** The warehouse's time zone. */
export const zone = "America/New_York";
/** The warehouse's calendar day. */
export const todayOf = (product: Product) => dateOf(product.now(), zone);

type Figures = {
  announcedQty: number;
  good?: number;
  damaged?: number;
  wrong?: number;
  missing?: number;
  stillComing?: number;
};

/** Staff count a shipment. */
export async function count({ rui }: Product, shipmentId: string, figures: Figures): Promise<void> {
  const all = { good: 0, damaged: 0, wrong: 0, missing: 0, stillComing: 0, ...figures };
  const fields = Object.fromEntries(Object.entries(all).map(([name, units]) => [name, String(units)]));
  const photos = all.damaged + all.wrong > 0 ? [await picture("damagePhotos")] : [];
  const answer = await rui.send(`/floor/shipments/${shipmentId}/counts`, fields, photos);
  expect(answer.status).toBe(201);
}

export const listed = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      kind: z.string(),
      cause: z.string(),
      qty: z.int(),
      shipment: z.object({ id: z.string() }).nullable(),
    }),
  ),
});

/** The open case of this kind about a shipment; 'none' without one. */
export async function caseOf(
  person: Person,
  shipmentId: string,
  kind: string,
  { state = "waiting_customer", cause }: { state?: string; cause?: string } = {},
): Promise<string> {
  const { items } = bodyOf(listed, await person.get(`/cases?limit=100&state=${state}`));
  const isIt = (one: (typeof items)[number]) =>
    one.kind === kind && one.shipment?.id === shipmentId && (cause === undefined || one.cause === cause);
  return items.find(isIt)?.id ?? "none";
}

export const decide = (person: Person, id: string, fields: Record<string, string>, headers = {}) =>
  person.send(`/cases/${id}/decide`, fields, [], headers);

/** The places of a shipment that hold units. */
export async function placesOf({ db }: Product, shipmentId: string) {
  const [row] = await db.select().from(shipmentPlaces).where(eq(shipmentPlaces.shipmentId, shipmentId));
  const { shipmentId: _, ...places } = row ?? { shipmentId: "" };
  return Object.fromEntries(Object.entries(places).filter(([, units]) => units !== 0));
}

const withText = new Set(["case.message", "case.due_soon"]);

/** The types of the events about a case, with the text of those in `withText`. */
export async function caseEventsOf({ db }: Product, caseId: string) {
  const rows = await db
    .select({ type: events.type, data: events.data })
    .from(events)
    .where(eq(events.subjectId, caseId))
    .orderBy(asc(events.createdAt), asc(events.id));
  return rows.map(({ type, data: { text } }) => (withText.has(type) ? [type, text] : [type]));
}

const madeIn = z.object({ decisions: z.array(z.object({ id: z.string() })) });

/** The id of the latest decision of a case that an answer shows. */
export const lastDecisionId = (answer: Parameters<typeof bodyOf>[1]) =>
  bodyOf(madeIn, answer).decisions.at(-1)?.id ?? "";
