import { formatUsd } from "@prepara/domain/money/money";
import { recordEvent } from "#server/features/notices/notices.public";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import type { LockedCharge } from "./lock-charge.ts";

/** Open screens of the customer and of staff read the charges again. */
export const tellScreens = (tx: Tx, userId: string): Promise<void> =>
  recordChange(tx, userId, { topic: "charges", happening: null, subject: null });

type Told = Pick<LockedCharge, "userId" | "number" | "amount" | "description">;

/** Tells the customer what staff did about a charge, on their screens and by a notice. */
export async function tellCustomer(
  tx: Tx,
  staffId: string,
  type: "charge.proposed" | "charge.made" | "charge.lowered" | "charge.withdrawn",
  { userId, number, amount, description }: Told,
  text = description,
): Promise<void> {
  await tellScreens(tx, userId);
  await recordEvent(tx, {
    type,
    userId,
    about: { kind: "charge", id: String(number), number },
    words: { subject: formatUsd(amount), text },
    actor: { kind: "staff", id: staffId },
  });
}
