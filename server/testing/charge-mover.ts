import { randomInt, randomUUID } from "node:crypto";
import { type CalendarDate, yearMonthOf } from "@prepara/domain/calendar/calendar";
import type { ChargeState } from "@prepara/domain/charges/charge";
import { type Cents, cents, sumOf, toUsd } from "@prepara/domain/money/money";
import { rateFromDecimal, wholeQuantity } from "@prepara/domain/money/rate";
import { and, asc, eq, isNull } from "drizzle-orm";
import { acceptCharge, decideCharge } from "#server/features/cases/decisions/decide-charge";
import { openCase, subjectOf } from "#server/features/cases/open-case";
import { correctCharge } from "#server/features/charges/corrections/correct-charge";
import { withdrawCharge } from "#server/features/charges/corrections/withdraw-charge";
import { giveCredit } from "#server/features/charges/credit-charge";
import { setAutoDebit } from "#server/features/charges/payment/auto-debit";
import { payCharges } from "#server/features/charges/payment/pay-charges";
import { agreeToCharge, proposeCharge } from "#server/features/charges/propose-charge";
import { postEntry } from "#server/features/ledger/ledger.public";
import { cancelRequest } from "#server/features/prep/cancel-request";
import { payBackRequest } from "#server/features/prep/payment/pay-back-request";
import { payRequest } from "#server/features/prep/payment/pay-request";
import { requestPrep } from "#server/features/prep/request-prep";
import { type Db, openDatabase, type Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { cases } from "#server/tables/cases";
import { charges } from "#server/tables/charges";
import { prepRequests } from "#server/tables/prep-requests";

/** Actions on charges; `of` chooses one of the customer's charges, `size` a quantity or amount. */
export const chargeActs = [
  "deposit",
  "propose",
  "agree",
  "pay",
  "correct",
  "credit",
  "withdraw",
  "autoDebit",
  "request",
  "cancelRequest",
  "payRequest",
  "payBack",
  "contest",
  "acceptContested",
  "decideContested",
] as const;
export type ChargeAct = { kind: (typeof chargeActs)[number]; of: number; size: number };

export type ChargeMoverPeople = {
  userId: string;
  staffId: string;
  today: CalendarDate;
  /** The customer's arrived shipments, used for prep requests. */
  shipments: readonly string[];
};

/** Runs one action in its own transaction; returns false if it was refused. */
export async function moveCharge(db: Db, people: ChargeMoverPeople, act: ChargeAct): Promise<boolean> {
  try {
    await db.transaction((tx) => doIt(tx, people, act));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const clock = () => new Date();

async function doIt(tx: Tx, people: ChargeMoverPeople, { kind, of, size }: ChargeAct): Promise<unknown> {
  const { userId, staffId, shipments, today } = people;
  if (kind === "deposit") {
    const credit = { type: "credit", amount: cents(size * 100), description: "Depósito" } as const;
    return postEntry(tx, { ...credit, userId, adminId: staffId }, clock);
  }
  if (kind === "propose") {
    const service = { service: "recount", qty: wholeQuantity(size), note: null, seenPriceUsd: null };
    return proposeCharge(
      tx,
      staffId,
      { userId, ...service, photo: null, agreedInCase: null, today },
      clock(),
    );
  }
  if (kind === "autoDebit") return setAutoDebit(tx, userId, size % 2 === 0, clock);
  if (kind === "request") {
    const services = size % 2 === 0 ? [{ code: "polybag" }] : [];
    const item = { shipmentId: shipments[of % shipments.length] ?? "", qty: size, services };
    const when = { now: clock(), yearMonth: yearMonthOf(clock(), "America/Sao_Paulo"), day: today };
    return requestPrep(tx, userId, { items: [item], notes: null }, when);
  }
  if (kind === "cancelRequest" || kind === "payRequest" || kind === "payBack")
    return actOnRequest(tx, people, { kind, of, size });
  if (kind === "acceptContested" || kind === "decideContested")
    return endContest(tx, people, { kind, of, size });
  const all = await tx
    .select({
      number: charges.number,
      amount: charges.amount,
      corrects: charges.corrects,
      state: charges.state,
    })
    .from(charges)
    .where(eq(charges.userId, userId))
    .orderBy(asc(charges.number));
  const chosen = all[of % all.length];
  if (!chosen) throw new Refusal("not_found");
  const { number } = chosen;
  if (kind === "contest") return contest(tx, people, number);
  if (kind === "agree") return agreeToCharge(tx, userId, number, clock);
  if (kind === "credit") return giveCredit(tx, staffId, number, clock);
  if (kind === "withdraw") return withdrawCharge(tx, staffId, { number, reason: "Engano" });
  if (kind === "pay")
    return payCharges(tx, userId, { numbers: [number], totalUsd: seen(all, number) }, clock);
  const correction = {
    number,
    qty: wholeQuantity(size % 2 === 0 ? size : -size),
    priceUsd: size % 3 === 0 ? rateFromDecimal("0.3333") : null,
    reason: "Contamos de novo",
    photo: null,
  };
  return correctCharge(tx, staffId, correction, clock());
}

async function actOnRequest(tx: Tx, { userId, staffId }: ChargeMoverPeople, { kind, of, size }: ChargeAct) {
  const made = await tx
    .select({ id: prepRequests.id })
    .from(prepRequests)
    .where(eq(prepRequests.userId, userId))
    .orderBy(asc(prepRequests.createdAt), asc(prepRequests.id));
  const request = made[of % Math.max(1, made.length)]?.id;
  if (!request) throw new Refusal("not_found");
  if (kind === "cancelRequest") return cancelRequest(tx, userId, request, clock());
  if (kind === "payRequest") return payRequest(tx, userId, request, clock);
  const back = { id: request, amountUsd: cents(size * 37), description: null };
  return payBackRequest(tx, staffId, back, clock);
}

async function contest(tx: Tx, { userId, today }: ChargeMoverPeople, chargeNumber: number): Promise<void> {
  const about = await subjectOf(tx, userId, { chargeNumber });
  const asked = {
    id: randomUUID(),
    userId,
    kind: "charge",
    about,
    body: "Não pedi isto.",
    files: [],
  } as const;
  return openCase(tx, { ...asked, today }, clock());
}

async function endContest(tx: Tx, { userId, staffId }: ChargeMoverPeople, { kind, of, size }: ChargeAct) {
  const open = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.userId, userId), eq(cases.kind, "charge"), isNull(cases.settledAt)))
    .orderBy(asc(cases.number));
  const caseId = open[of % Math.max(1, open.length)]?.id;
  if (!caseId) throw new Refusal("not_found");
  if (kind === "acceptContested") return acceptCharge(tx, userId, caseId, clock);
  const decision = (["keep", "correct", "forgive"] as const)[size % 3] ?? "keep";
  const correction = { qty: wholeQuantity(size % 2 === 0 ? size : -size), priceUsd: null };
  const decided = { caseId, decision, body: "Conferimos", ...(decision === "correct" && { correction }) };
  return decideCharge(tx, { userId: staffId, side: "staff" }, decided, clock());
}

type Seen = { number: number; amount: Cents; corrects: number | null; state: ChargeState };

/** The sum that the customer's screen showed: the charge with the open corrections that lower it. */
const seen = (all: readonly Seen[], number: number): number => {
  const parts = all.filter(
    (one) => one.number === number || (one.corrects === number && one.state === "open" && one.amount < 0),
  );
  return toUsd(sumOf(parts.map(({ amount }) => amount)));
};

const random = (): ChargeAct => ({
  kind: chargeActs[randomInt(chargeActs.length)] ?? "deposit",
  of: randomInt(1_000),
  size: randomInt(1, 9),
});

/** The program: runs random actions until it is killed, and prints a line for each committed one. */
async function moveForEver(url: string, people: ChargeMoverPeople): Promise<void> {
  const db = openDatabase(url, { poolSize: 8, onLostConnection: () => {} });
  const worker = async () => {
    for (;;) if (await moveCharge(db, people, random())) process.stdout.write("done\n");
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

const [, program, url, userId, staffId, today, ...shipments] = process.argv;
if (program === import.meta.filename && url && userId && staffId && today)
  await moveForEver(url, { userId, staffId, shipments, today });
