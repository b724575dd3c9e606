import { type ChargeLine, firstStateOf } from "@prepara/domain/charges/charge";
import { type Cents, sumOf, zeroCents } from "@prepara/domain/money/money";
import { and, eq, isNull, ne } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { attachFiles, withThumbnails } from "#server/platform/files/stored-files";
import { charges } from "#server/tables/charges";

type Origin = {
  userId: string;
  /** Null for charges without a request, e.g. storage. */
  prepRequestId: string | null;
  /** Who confirmed it; null for the system. The customer if missing. */
  createdBy?: string | null;
  now: Date;
};

/**
 * Adds charges in the order of `lines`, e.g. those of a confirmed request; charges of US$ 0.00 are settled at
 * once. Returns their numbers in this order.
 */
export async function addCharges(
  tx: Tx,
  { userId, prepRequestId, createdBy = userId, now }: Origin,
  lines: readonly ChargeLine[],
): Promise<number[]> {
  const rows = lines.map((line) => {
    const state = firstStateOf(line.amount);
    const settledAt = state === "settled" ? now : null;
    return { ...line, userId, prepRequestId, state, settledAt, createdBy, createdAt: now };
  });
  const added = await tx.insert(charges).values(rows).returning({ number: charges.number });
  return added.map(({ number }) => number);
}

type StaffCharge = Omit<typeof charges.$inferInsert, "photoUrl" | "createdBy" | "createdAt"> & {
  photo: string | null;
};

/** Adds a charge that staff make outside of a request's confirmation, with its photo; returns its row. */
export async function addStaffCharge(tx: Tx, staffId: string, { photo, ...line }: StaffCharge, now: Date) {
  if (photo !== null) await attachFiles(tx, withThumbnails([photo]), now);
  const [row] = await tx
    .insert(charges)
    .values({ ...line, photoUrl: photo, createdBy: staffId, createdAt: now })
    .returning();
  if (!row) throw new Error("The charge was not inserted");
  return row;
}

type Move =
  /** Paid by a ledger entry, or by a payment that an admin saw elsewhere (`entryId` null). */
  | { to: "settled"; entryId: string | null; now: Date }
  /** An approval is taken back: what no ledger entry paid is owed again. */
  | { to: "open" }
  /** A cancelled request whose payment was not confirmed owes nothing. */
  | { to: "void" };

/**
 * Moves the charges of a request, each once: the open ones are settled or void, those settled without a
 * ledger entry are open again. Call it with the request locked. Returns the sum of those moved.
 */
export async function moveCharges(
  tx: Tx,
  prepRequestId: string,
  { to, ...settlement }: Move,
): Promise<Cents> {
  const approved = and(eq(charges.state, "settled"), isNull(charges.entryId), ne(charges.amount, zeroCents));
  const movable = to === "open" ? approved : eq(charges.state, "open");
  const { entryId = null, now = null } = { entryId: null, now: null, ...settlement };
  const moved = await tx
    .update(charges)
    .set({ state: to, entryId, settledAt: now })
    .where(and(eq(charges.prepRequestId, prepRequestId), movable))
    .returning({ amount: charges.amount });
  return sumOf(moved.map(({ amount }) => amount));
}
