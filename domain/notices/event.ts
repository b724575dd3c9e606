/** Who caused an event. */
export type EventActor = "customer" | "staff" | "system";

/** The variable texts of an event, in words that the customer knows; no secrets, no names of people. */
export type EventWords = {
  /** What it is about, e.g. the product, or an amount of money. Empty when only a number names it. */
  subject: string;
  /** Units. */
  count?: number;
  /** An additional sentence: a question, a reason, the beginning of a message. */
  text?: string;
  /** The new expected day. */
  forecast?: string;
};

/** What the texts of a notice are written from. */
export type NoticeFacts = EventWords & {
  /** The number of the case, request or other object that it is about; null if it has none. */
  number: number | null;
};
