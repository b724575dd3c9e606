import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";

/** Open screens of the team read the tasks again, and those of this customer how far their requests are. */
export const tellScreens = (tx: Tx, userId: string): Promise<void> =>
  recordChange(tx, userId, { topic: "tasks", happening: null, subject: null });
