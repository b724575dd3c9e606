/**
 * The push subscription of a browser: the address at its push service, and the keys that encrypt messages.
 */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** The push service cannot read it, but the device shows it on a locked screen. */
export type PushMessage = {
  title: string;
  /** The path of the screen that a tap on it opens. */
  link: string;
  /** At most 32 letters and digits: a message with the same one replaces the earlier one. */
  tag: string;
};

export type PushAnswer =
  | { kind: "accepted" }
  /** The subscription ended or never existed: nothing will ever be shown there. */
  | { kind: "gone"; why: string }
  /** The service will never accept this message. */
  | { kind: "refused"; why: string }
  /** `isUnanswered`: the service did not answer in time. */
  | { kind: "later"; why: string; isUnanswered?: boolean };

/** Sends pushes to browsers. */
export interface PushService {
  /** A browser needs it to subscribe, and accepts only messages signed with its private key; base64url. */
  readonly publicKey: string;
  /**
   * Whether this can be the address of a push service; its host name is resolved only when something is sent.
   */
  mayBeEndpoint(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushAnswer>;
}
