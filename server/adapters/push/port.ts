/** A browser that asked for pushes: where its service takes them, and the keys that encrypt them. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** What a push says; its service cannot read it, but the device shows it on a locked screen. */
export type PushMessage = {
  title: string;
  /** The path of the screen that a press opens. */
  link: string;
  /** At most 32 letters and digits: a message with the same one replaces the earlier one. */
  tag: string;
};

export type PushAnswer =
  | { kind: "taken" }
  /** The subscription ended or never existed: nothing will ever be shown there. */
  | { kind: "gone"; why: string }
  /** The service does not want this message. */
  | { kind: "refused"; why: string }
  /** `isUnanswered`: the service did not answer in time. */
  | { kind: "later"; why: string; isUnanswered?: boolean };

/** Sends pushes to browsers. */
export interface PushService {
  /** With which a browser makes an endpoint for this installation only, base64url. */
  readonly publicKey: string;
  /** Whether a push service can be at this address; names are looked up when something is sent. */
  mayBeEndpoint(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushAnswer>;
}
