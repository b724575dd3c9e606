import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";

/** Open screens of the customer and of those who pack read the boxes again. */
export const tellScreens = (tx: Tx, userId: string): Promise<void> =>
  recordChange(tx, userId, { topic: "outbound", happening: null, subject: null });
