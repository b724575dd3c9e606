import { chargeKinds, chargeStates } from "@prepara/domain/charges/charge";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, oneOf, quantity, serviceRate, usd } from "./columns.ts";
import { prepRequests } from "./prep-requests.ts";
import { profiles } from "./profiles.ts";
import { services } from "./services.ts";
import { shipments } from "./shipments.ts";
import { userBalanceHistory } from "./user-balance-history.ts";

/**
 * What customers owe or have paid, with the reason for each charge. Triggers ensure that reason and amount
 * never change and that the state only moves forward (docs/decisions/0127).
 */
export const charges = pgTable(
  "charges",
  {
    number: bigint("number", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    kind: text("kind", { enum: chargeKinds }).notNull(),
    service: text("service").references(() => services.code, { onDelete: "restrict" }),
    /** The reason as text, as worded when the charge was created. */
    description: text("description").notNull(),
    /** Negative only in a correction or discount. */
    qty: quantity("qty").notNull(),
    unitPrice: serviceRate("unit_price").notNull(),
    /** qty × unit_price, rounded once to cents. */
    amount: usd("amount").notNull(),
    prepRequestId: uuid("prep_request_id").references(() => prepRequests.id, { onDelete: "restrict" }),
    shipmentId: uuid("shipment_id").references(() => shipments.id, { onDelete: "restrict" }),
    /** The charge that a correction or discount is about. */
    corrects: bigint("corrects", { mode: "number" }).references((): AnyPgColumn => charges.number, {
      onDelete: "restrict",
    }),
    state: text("state", { enum: chargeStates }).notNull(),
    /** The ledger entry that paid it; null if it was paid with an approved proof or nothing was owed. */
    entryId: uuid("entry_id").references(() => userBalanceHistory.id, { onDelete: "restrict" }),
    settledAt: instant("settled_at"),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    /** When its customer agreed to what was proposed; null if it was never proposed. */
    agreedAt: instant("agreed_at"),
    /** A photo of the work that is charged. */
    photoUrl: text("photo_url"),
  },
  (t) => [
    index("charges_of_user").on(t.userId, t.number),
    // To find out whether a customer has charges without a request.
    index("charges_of_user_alone").on(t.userId).where(sql`prep_request_id is null`),
    // Charges of 0 are included services: no list shows them, and one request can have a thousand.
    index("charges_by_state").on(t.state, t.number).where(sql`amount <> 0`),
    index("charges_of_user_by_state").on(t.userId, t.state, t.number).where(sql`amount <> 0`),
    index("charges_of_request").on(t.prepRequestId, t.number),
    index("charges_of_service").on(t.service).where(sql`service is not null`),
    index("charges_of_shipment").on(t.shipmentId).where(sql`shipment_id is not null`),
    index("charges_that_correct").on(t.corrects).where(sql`corrects is not null`),
    index("charges_of_entry").on(t.entryId).where(sql`entry_id is not null`),
    uniqueIndex("charges_one_base").on(t.prepRequestId).where(sql`kind = 'base'`),
    check("charges_kind_known", oneOf(t.kind, chargeKinds)),
    check("charges_state_known", oneOf(t.state, chargeStates)),
    check("charges_amount_is_qty_times_price", sql`${t.amount} = round(${t.qty} * ${t.unitPrice}, 2)`),
    check(
      "charges_negative_only_corrected",
      sql`${t.qty} >= 0 or ${oneOf(t.kind, ["correction", "discount"])}`,
    ),
    check(
      "charges_service_named",
      sql`(${t.service} is not null) = (${oneOf(t.kind, ["service", "storage"])}) or ${oneOf(t.kind, ["correction", "discount"])}`,
    ),
    check("charges_base_of_request", sql`${t.kind} <> 'base' or ${t.prepRequestId} is not null`),
    check(
      "charges_corrects_named",
      sql`(${oneOf(t.kind, ["correction", "discount"])}) = (${t.corrects} is not null)`,
    ),
    check("charges_settled_at", sql`(${t.state} = 'settled') = (${t.settledAt} is not null)`),
    check("charges_agreed_is_not_proposed", sql`${t.agreedAt} is null or ${t.state} <> 'proposed'`),
    check("charges_entry_settles", sql`${t.entryId} is null or ${t.state} = 'settled'`),
    check("charges_description_short", sql`length(${t.description}) between 1 and 200`),
  ],
);
