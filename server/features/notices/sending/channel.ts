import type { NoticeChannel } from "@prepara/domain/notices/catalogue";
import type { Batch } from "./claim-batch.ts";

/** How an attempt to send a message ended. */
export type Outcome =
  | { status: "sent"; providerId?: string }
  /** There is no address or device to send it to: no further attempt. */
  | { status: "dropped"; why: string }
  /** The receiving service will never accept it: no further attempt. */
  | { status: "failed"; why: string }
  /**
   * The next attempt, if one is left, may succeed. `isServerAway`: other messages would fail now, too;
   * `isUnanswered`: the server of this person's device did not answer within the time limit.
   */
  | { status: "again"; why: string; isServerAway?: boolean; isUnanswered?: boolean };

/** A way to notify people, as `send-deliveries.ts` needs it. */
export type Channel = {
  channel: NoticeChannel;
  /** Minutes until each further attempt. */
  retryMinutes: readonly number[];
  /** What it cannot send is sent by e-mail instead. */
  fallsBackToMail?: boolean;
  /** Sends one message; a thrown error counts as `again`. */
  send(batch: Batch): Promise<Outcome>;
};
