import { dateOf, daysAfter } from "@prepara/domain/calendar/calendar";
import { rateFromDecimal, wholeQuantity } from "@prepara/domain/money/rate";
import { eq } from "drizzle-orm";
import { askAboutLongStays } from "../../server/features/cases/deadlines/long-stays.ts";
import { closeDatabase, type Db, openDatabase } from "../../server/platform/database/database.ts";
import { joinDatabase } from "../../server/platform/database/start-database.ts";
import { readSettings } from "../../server/settings.ts";
import { cases } from "../../server/tables/cases.ts";
import { storageDays } from "../../server/tables/storage.ts";
import { businessToday } from "./charged.ts";
import { type Account, call } from "./people.ts";

const WAREHOUSE_TIME_ZONE = "America/New_York";

/**
 * Works on the database of the journeys' server directly, because no journey can change the server's clock.
 */
async function withDatabase(act: (db: Db) => Promise<unknown>): Promise<void> {
  const database = await joinDatabase(
    readSettings({ PREPARA_DATA_DIR: process.env.PREPARA_E2E_DATA }),
    "beside",
  );
  const db = openDatabase(database.url, { poolSize: 2, onLostConnection: () => {} });
  try {
    await act(db);
  } finally {
    await closeDatabase(db);
    await database.stop();
  }
}

type Stay = { baseURL: string; customer: Account; shipmentId: string; qty: number };

/**
 * Opens the case in which a customer is asked about a shipment's good units, as the nightly job does after
 * 120 paid days: adds one paid day, and runs the job with a limit of one. No other shipment of a run has
 * paid days. Returns the case.
 */
export async function openLongStayCase({ baseURL, customer, shipmentId, qty }: Stay) {
  await withDatabase(async (db) => {
    await db.insert(storageDays).values({
      shipmentId,
      day: daysAfter(businessToday(), 1),
      userId: customer.userId,
      units: qty,
      basis: "unit",
      qty: wholeQuantity(qty),
      price: rateFromDecimal("0.01"),
    });
    const settings = { WAREHOUSE_TIME_ZONE, ABANDON_AFTER_DAYS: 1 };
    await askAboutLongStays({ db, clock: () => new Date(), settings }, new AbortController().signal);
  });
  const { items }: { items: { id: string; number: number; kind: string }[] } = await call(
    baseURL,
    customer,
    "GET",
    "/cases",
  );
  const asked = items.find(({ kind }) => kind === "abandonment");
  if (!asked) throw new Error("the customer was not asked about the long stay");
  return asked;
}

/** Moves the due date of the customer's decision into the past, by the warehouse's days. */
export const passDueDate = (id: string) =>
  withDatabase((db) =>
    db
      .update(cases)
      .set({ dueOn: daysAfter(dateOf(new Date(), WAREHOUSE_TIME_ZONE), -1) })
      .where(eq(cases.id, id)),
  );
