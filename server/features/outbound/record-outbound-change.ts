import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";

/** Makes open screens of the customer and of the staff who pack refetch the boxes. */
export const recordOutboundChange = (tx: Tx, userId: string): Promise<void> =>
  recordChange(tx, userId, { topic: "outbound", happening: null, subject: null });
