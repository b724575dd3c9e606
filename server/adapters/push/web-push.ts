import { createECDH } from "node:crypto";
import { ForbiddenAddress, isAllowedUrl, postToPublic } from "#server/platform/outgoing/public-request";
import type { PushAnswer, PushMessage, PushService, PushTarget } from "./port.ts";

type WebPushOptions = {
  /** The installation's private key: 32 bytes, base64url. */
  privateKey: string;
  /** The e-mail address of the operator, for push services that have problems with the messages. */
  publicUrl: string;
  allowLoopback: boolean;
};

const CURVE = "prime256v1";
/** Push services answer at once; a customer could register an address that never answers. */
const TIME_LIMIT_MS = 3_000;
/** A push that could not be shown for three days is dropped: the list of notices still contains it. */
const KEPT_SECONDS = 3 * 86_400;
const GONE = [404, 410];

/** A private key of this installation for `webPush`, base64url. */
export function newPushKey(): string {
  const keys = createECDH(CURVE);
  keys.generateKeys();
  // Node omits leading zeros.
  return Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
}

/** Pushes by the protocol of browsers (RFC 8030, 8291, 8292). */
export function webPush(options: WebPushOptions): PushService {
  const { privateKey, publicUrl, allowLoopback } = options;
  const keys = createECDH(CURVE);
  keys.setPrivateKey(privateKey, "base64url");
  const publicKey = keys.getPublicKey("base64url");
  const subject = publicUrl.startsWith("https:") ? publicUrl : `mailto:avisos@${new URL(publicUrl).hostname}`;
  const vapidDetails = { subject, publicKey, privateKey };
  return {
    publicKey,
    mayBeEndpoint: (endpoint) => {
      const url = URL.parse(endpoint);
      return url !== null && isAllowedUrl(url, allowLoopback);
    },
    async send(target, message) {
      const request = await requestTo(target, message, vapidDetails);
      if (request === null) return { kind: "gone", why: "the browser's keys are not valid" };
      const signal = AbortSignal.timeout(TIME_LIMIT_MS);
      try {
        return answerOf(await postToPublic({ ...request, signal, allowLoopback }));
      } catch (error) {
        // Not gone if only its name leads to such an address, as it does behind some networks for a while.
        if (error instanceof ForbiddenAddress && !isAllowedUrl(request.url, allowLoopback))
          return { kind: "gone", why: error.message };
        // Node's message may name the endpoint, which is a secret of the browser.
        const code = error instanceof Error && "code" in error ? String(error.code) : "no answer";
        return signal.aborted
          ? { kind: "later", why: "no answer in time", isUnanswered: true }
          : { kind: "later", why: code };
      }
    },
  };
}

type Vapid = { subject: string; publicKey: string; privateKey: string };

/** Null if the browser's keys are invalid. */
async function requestTo({ endpoint, p256dh, auth }: PushTarget, message: PushMessage, vapidDetails: Vapid) {
  // Imported with the first push, so that the server starts faster.
  const { default: library } = await import("web-push");
  try {
    const { headers, body } = library.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      { vapidDetails, TTL: KEPT_SECONDS, topic: message.tag, urgency: "normal" },
    );
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return { url: new URL(endpoint), headers: Object.fromEntries(texts), body };
  } catch {
    return null;
  }
}

function answerOf({ status, retryAfter, text }: Awaited<ReturnType<typeof postToPublic>>): PushAnswer {
  if (status >= 200 && status < 300) return { kind: "accepted" };
  const why = `HTTP ${status}${retryAfter === null ? "" : ` (retry after ${retryAfter})`} ${text}`.trim();
  if (GONE.includes(status)) return { kind: "gone", why };
  return { kind: status === 429 || status >= 500 ? "later" : "refused", why };
}
