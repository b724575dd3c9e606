import type { CalendarDate } from "@prepara/domain/calendar/calendar";
import type { ProposedCharge } from "@prepara/domain/charges/input";
import { cents, maxCents, toUsd } from "@prepara/domain/money/money";
import { amountOf, formatRateUsd } from "@prepara/domain/money/rate";
import { and, eq, sql } from "drizzle-orm";
import { chargeableServices } from "#server/features/services/services.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { caseDecisions, caseMessages, cases } from "#server/tables/cases";
import { charges } from "#server/tables/charges";
import { chargeRefusal } from "./charges.refusals.ts";
import { lockBalance, lockOwnCharge } from "./lock-charge.ts";
import { autoDebitCharges } from "./payment/pay-charges.ts";
import { recordChargesChange, tellCustomer } from "./tell-charge.ts";
import { addStaffCharge } from "./write-charges.ts";

type Proposal = ProposedCharge & { userId: string; photo: string | null; today: CalendarDate };

/** Far below the largest amount of a money column, so that no sum of charges exceeds it. */
const maxCharge = cents(Math.floor(maxCents / 100));

/**
 * Staff propose a charge for a service that was done outside of a request, at the customer's price of today;
 * it is owed once the customer agrees, or from the start if they agreed in a case. Refuses `own_account`,
 * `service_not_offered`, `service_included`, `price_changed`, `not_agreed_in_case`. Returns its number.
 */
export async function proposeCharge(
  tx: Tx,
  staffId: string,
  { userId, service: code, qty, note, photo, today, agreedInCase, seenPriceUsd }: Proposal,
  now: Date,
): Promise<number> {
  if (userId === staffId) throw new Refusal("own_account");
  const { plan, isEnded } = await lockBalance(tx, userId);
  if (isEnded) throw new Refusal("not_found");
  const service = (await chargeableServices(tx, { userId, plan }, today)).get(code);
  if (!service) throw chargeRefusal("service_not_offered");
  const amount = chargedAmount(qty, service.price);
  if (amount === 0) throw chargeRefusal("service_included");
  if ((seenPriceUsd ?? service.price) !== service.price)
    throw chargeRefusal("price_changed", { price: formatRateUsd(service.price) });
  if (agreedInCase !== null) await mustHaveAgreed(tx, { userId, caseNumber: agreedInCase });
  const about = [note, agreedInCase && `pedido na pendência nº ${agreedInCase}`].filter(Boolean).join(", ");
  const description = about === "" ? service.name : `${service.name}: ${about}`;
  const isAgreed = agreedInCase !== null;
  const row = await addStaffCharge(
    tx,
    staffId,
    {
      userId,
      kind: "service",
      service: code,
      description,
      qty,
      unitPrice: service.price,
      amount,
      // `agreed_at` stays empty, because the automatic debit pays only charges that the customer accepted
      // themselves.
      state: isAgreed ? "open" : "proposed",
      photo,
    },
    now,
  );
  await tellCustomer(tx, staffId, isAgreed ? "charge.made" : "charge.proposed", row);
  await recordAuditEntry(tx, {
    actorId: staffId,
    action: "charge.propose",
    objectType: "charge",
    objectId: String(row.number),
    details: { customer: userId, service: code, amountUsd: toUsd(amount), agreedInCase },
  });
  return row.number;
}

/**
 * Checks that the customer decided or wrote something in this case of theirs; refuses `not_agreed_in_case`.
 */
async function mustHaveAgreed(tx: Tx, { userId, caseNumber }: { userId: string; caseNumber: number }) {
  const hasWritten = sql`(exists (select 1 from ${caseDecisions} made where made.case_id = ${sql`cases.id`}
      and made.decided_by = ${userId} and made.state <> 'dropped')
    or exists (select 1 from ${caseMessages} said where said.case_id = ${sql`cases.id`} and said.side = 'customer'))`;
  const agreed = and(eq(cases.number, caseNumber), eq(cases.userId, userId), hasWritten);
  if ((await tx.$count(cases, agreed)) === 0) throw chargeRefusal("not_agreed_in_case");
}

/** What `qty` costs; refuses `too_expensive` above `maxCharge`. */
export function chargedAmount(...[qty, price]: Parameters<typeof amountOf>) {
  const amount = amountOf(qty, price);
  if (Math.abs(amount) > maxCharge) throw chargeRefusal("too_expensive");
  return amount;
}

/**
 * A customer agrees to a proposed charge: from now on it is owed, and paid at once if the customer switched
 * the automatic debit on and the balance suffices. Refuses `charge_not_proposed`.
 */
export async function agreeToCharge(
  tx: Tx,
  userId: string,
  number: number,
  clock: () => Date,
): Promise<void> {
  const charge = await lockOwnCharge(tx, userId, number);
  if (charge.state !== "proposed" || charge.amount <= 0) throw chargeRefusal("charge_not_proposed");
  await tx.update(charges).set({ state: "open", agreedAt: clock() }).where(eq(charges.number, number));
  await recordChargesChange(tx, userId);
  await autoDebitCharges(tx, userId, clock);
}
