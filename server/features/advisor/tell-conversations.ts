import type { Tx } from "#server/platform/database/database";
import { tellCustomer } from "#server/platform/events/change-log";

/** Lets the user's other tabs load the list of conversations and the open one again. */
export const tellConversations = (tx: Tx, userId: string): Promise<void> =>
  tellCustomer(tx, userId, { topic: "conversations", happening: null, subject: null });
