import { formatUsd } from "@prepara/domain/money/money";
import { recordEvent } from "#server/features/notices/notices.public";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import type { LockedCharge } from "./lock-charge.ts";

/** Makes open screens of the customer and of staff refetch the charges. */
export const recordChargesChange = (tx: Tx, userId: string): Promise<void> =>
  recordChange(tx, userId, { topic: "charges", happening: null, subject: null });

type NotifiedCharge = Pick<LockedCharge, "userId" | "number" | "amount" | "description">;

/** Notifies the customer of what staff did about a charge, and makes open screens refetch the charges. */
export async function tellCustomer(
  tx: Tx,
  staffId: string,
  type: "charge.proposed" | "charge.made" | "charge.lowered" | "charge.withdrawn",
  { userId, number, amount, description }: NotifiedCharge,
  text = description,
): Promise<void> {
  await recordChargesChange(tx, userId);
  await recordEvent(tx, {
    type,
    userId,
    about: { kind: "charge", id: String(number), number },
    words: { subject: formatUsd(amount), text },
    actor: { kind: "staff", id: staffId },
  });
}
