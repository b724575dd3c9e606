/** Who caused an event. */
export type EventActor = "customer" | "staff" | "system";

/** What an event says, in words that the customer knows; no secrets and nobody's names. */
export type EventWords = {
  /** What it is about, e.g. the product, or an amount of money. Empty when only a number names it. */
  subject: string;
  /** Units. */
  count?: number;
  /** A sentence more: a question, a reason, the beginning of a message. */
  text?: string;
  /** When it is expected now, as a day. */
  forecast?: string;
};

/** An event as its notice is written from it. */
export type Told = EventWords & {
  /** The number of what it is about; null for what has none. */
  number: number | null;
};
