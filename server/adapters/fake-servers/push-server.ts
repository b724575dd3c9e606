import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { importJWK, jwtVerify } from "jose";
import { type FakeServer, fakeServer } from "./fake-server.ts";

/** A browser at the push server below. */
export type PushedBrowser = {
  /** As the browser sends it to the product. */
  device: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The messages that arrived, decrypted with the browser's own keys. */
  received: { message: unknown; headers: Record<string, string>; vapid: VapidClaims }[];
  /** The statuses of the next answers; 201 if empty. */
  answers: number[];
};

type VapidClaims = { aud: unknown; sub: unknown; exp: number };

/** A loopback push service that checks the sender's signature and decrypts every message (RFC 8291, 8292). */
export async function pushServer(): Promise<FakeServer & { browser(): PushedBrowser }> {
  const browsers = new Map<
    string,
    PushedBrowser & { receive(body: Buffer, headers: Headers): Promise<void> }
  >();
  const server = await fakeServer(async ({ url, bytes, headers }) => {
    const browser = browsers.get(url.pathname);
    if (!browser) return { status: 404, body: "unknown" };
    const status = browser.answers.shift() ?? 201;
    if (status < 300) await browser.receive(bytes, headersOf(headers));
    return { status, body: "" };
  });
  return Object.assign(server, {
    browser() {
      const keys = createECDH("prime256v1");
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(16).toString("base64url")}`;
      const browser: PushedBrowser = {
        device: {
          endpoint: `${server.url}${path}`,
          keys: { p256dh: keys.getPublicKey("base64url"), auth: auth.toString("base64url") },
        },
        received: [],
        answers: [],
      };
      const receive = async (body: Buffer, headers: Headers) => {
        const vapid = await claimsOf(headers, server.url);
        const text = decrypted(body, keys, auth).toString("utf8");
        browser.received.push({ message: JSON.parse(text), headers: Object.fromEntries(headers), vapid });
      };
      browsers.set(path, Object.assign(browser, { receive }));
      return browser;
    },
  });
}

const headersOf = (given: Record<string, string | string[] | undefined>) =>
  new Headers(Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]));

/** Throws unless the message is signed by the key that it names, for this service. */
async function claimsOf(headers: Headers, audience: string): Promise<VapidClaims> {
  const [, token = "", key = ""] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.get("authorization") ?? "") ?? [];
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, "ES256"), { audience });
  return { aud: payload.aud, sub: payload.sub, exp: payload.exp ?? 0 };
}

/** The one record of an `aes128gcm` message, as a browser reads it (RFC 8188, 8291). */
function decrypted(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, from, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const contentKey = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const opened = createDecipheriv("aes-128-gcm", contentKey, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  // A single record ends with the byte 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2));
}
