import type { NoticeChannel } from "@prepara/domain/notices/catalogue";
import type { Batch } from "./claim-batch.ts";

/** How an attempt to send a message ended. */
export type Outcome =
  | { status: "sent"; providerId?: string }
  /** There is nothing to send it to: no further attempt. */
  | { status: "dropped"; why: string }
  /** It will never be taken: no further attempt. */
  | { status: "failed"; why: string }
  /**
   * The next attempt, if one is left, may succeed. `isServerAway`: no other message would be taken now;
   * `isUnanswered`: this person's server took the whole time limit.
   */
  | { status: "again"; why: string; isServerAway?: boolean; isUnanswered?: boolean };

/** A way to tell people, as the sending of deliveries sees it. */
export type Channel = {
  channel: NoticeChannel;
  /** Minutes until each further attempt. */
  retryMinutes: readonly number[];
  /** What it could not send goes by e-mail. */
  fallsBackToMail?: boolean;
  /** Sends one message; what it throws is tried again. */
  send(batch: Batch): Promise<Outcome>;
};
