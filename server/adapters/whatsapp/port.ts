/** An approved template and what its variables say, in order. */
export type TemplateMessage = { template: string; variables: readonly string[] };

export type WhatsAppAnswer =
  | { kind: "taken"; id: string }
  /** The number takes no WhatsApp messages. */
  | { kind: "no_whatsapp"; why: string }
  /** This message will never be taken, e.g. because its template is not approved. */
  | { kind: "refused"; why: string }
  /** `isForAll`: no other message would be taken now either. */
  | { kind: "later"; why: string; isForAll: boolean };

/** Sends WhatsApp messages to numbers whose owners agreed. */
export interface WhatsApp {
  /** `reference` comes back in the news about the message. */
  send(number: string, message: TemplateMessage, reference: string): Promise<WhatsAppAnswer>;
  /** The code with which a person shows that the number is theirs. */
  sendCode(number: string, code: string): Promise<WhatsAppAnswer>;
  /** The answer to the set-up call of the news; null when the caller is not the service. */
  challengeOf(query: Readonly<Record<string, unknown>>): string | null;
  /** What became of messages; null when the body is not signed by the service. */
  newsIn(body: Buffer, signature: string | undefined): MessageNews[] | null;
}

/** A message that was taken and could not be delivered. */
export type MessageNews = { id: string; hasNoWhatsapp: boolean; why: string };
