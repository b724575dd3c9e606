import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";

/**
 * Makes open screens of the customer and of the staff who pack refetch the boxes. Also for each change of a
 * request that is or was to be packed: these staff do not receive the changes of prep requests, which tell of
 * requests that they do not see.
 */
export const recordOutboundChange = (tx: Tx, userId: string): Promise<void> =>
  recordChange(tx, userId, { topic: "outbound", happening: null, subject: null });
