import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";

/**
 * Makes open screens of staff refetch the tasks, and those of this customer the progress of their requests.
 */
export const recordTasksChange = (tx: Tx, userId: string): Promise<void> =>
  recordChange(tx, userId, { topic: "tasks", happening: null, subject: null });
