/** An approved template and the values of its variables, in order. */
export type TemplateMessage = { template: string; variables: readonly string[] };

export type WhatsAppAnswer =
  | { kind: "accepted"; id: string }
  /** The number cannot receive WhatsApp messages. */
  | { kind: "no_whatsapp"; why: string }
  /** This message will never be accepted, e.g. because its template is not approved. */
  | { kind: "refused"; why: string }
  /** `isForAll`: no other message would be accepted now either. */
  | { kind: "later"; why: string; isForAll: boolean };

/** Sends WhatsApp messages to numbers whose owners agreed. */
export interface WhatsApp {
  /** `reference` is repeated in the service's status updates about the message. */
  send(number: string, message: TemplateMessage, reference: string): Promise<WhatsAppAnswer>;
  /** Sends the code by which a person proves that they own the number. */
  sendCode(number: string, code: string): Promise<WhatsAppAnswer>;
  /** The response to the request by which the service verifies our webhook; null if the token is wrong. */
  challengeOf(query: Readonly<Record<string, unknown>>): string | null;
  /** The failed messages in a status update; null if the service did not sign it. */
  failuresIn(body: Buffer, signature: string | undefined): DeliveryFailure[] | null;
}

/** A message that the service accepted and could not deliver. */
export type DeliveryFailure = { id: string; hasNoWhatsapp: boolean; why: string };
