import { promises as dns } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { withoutUnstorable } from "@prepara/domain/text/input";
import ipaddr from "ipaddr.js";

const MOST_BYTES = 4096;

/** An address that users must not make this server call. */
export class ForbiddenAddress extends Error {
  constructor() {
    super("the address is not a public one");
    this.name = "ForbiddenAddress";
  }
}

export type PublicRequest = {
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
  signal: AbortSignal;
  /** `OUTGOING_ALLOW_LOOPBACK`: this computer's own address and plain HTTP to it, for tests. */
  allowLoopback: boolean;
};

export type PublicAnswer = { status: number; retryAfter: string | null; text: string };

/**
 * Posts to an address that a customer or their browser chose, and reads up to 4 KB of the answer. Only https
 * on its default port and only public addresses are called. A host name's address is checked when the
 * connection is made, so that it cannot change in between, and redirects are not followed. Throws
 * `ForbiddenAddress`, or the network's error.
 */
export function postToPublic(wanted: PublicRequest): Promise<PublicAnswer> {
  const { url, headers, body, signal, allowLoopback } = wanted;
  if (!isAllowedUrl(url, allowLoopback)) return Promise.reject(new ForbiddenAddress());
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: "POST", headers, signal, agent: false, lookup: lookupOf(allowLoopback, signal) },
      (response) => {
        let text = "";
        const answer = () => {
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers["retry-after"] ?? null,
            text: withoutUnstorable(text.slice(0, MOST_BYTES)),
          });
          response.destroy();
        };
        response.setEncoding("utf8").on("data", (part: string) => {
          text += part;
          if (text.length >= MOST_BYTES) answer();
        });
        response.on("end", answer).on("error", reject);
      },
    );
    // A connection that becomes one of another protocol (101) ends with neither a response nor an error.
    call.on("error", reject).on("close", () => reject(new Error("the connection was closed")));
    call.end(body);
  });
}

/** Whether an address may be called, as far as that is known before its name is resolved. */
export function isAllowedUrl(url: URL, allowLoopback: boolean): boolean {
  const { protocol, hostname, port, username, password } = url;
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return false;
  if (allowLoopback && isIP(host) !== 0 && isLoopback(host)) return true;
  if (protocol !== "https:" || port !== "") return false;
  return isIP(host) === 0 ? !isLocalName(host) : isPublic(host);
}

const isLocalName = (host: string) =>
  !host.includes(".") || /\.(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host);

// `process` converts an IPv4 address in IPv6 notation to IPv4.
const rangeOf = (address: string) => ipaddr.process(address).range();
const isPublic = (address: string) => rangeOf(address) === "unicast";
const isLoopback = (address: string) => rangeOf(address) === "loopback";

const NAME_TIME_LIMIT_MS = 2_000;

/**
 * Queries the name servers directly, because the system's look-up cannot be cancelled: a few names whose
 * servers never respond would block all other look-ups of this process.
 */
const lookupOf =
  (allowLoopback: boolean, signal: AbortSignal): LookupFunction =>
  (host, options, done) => {
    const resolver = new dns.Resolver({ timeout: NAME_TIME_LIMIT_MS, tries: 1 });
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    const isAllowed = (address: string) => isPublic(address) || (allowLoopback && isLoopback(address));
    const ask = async () => {
      const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const found = [
        ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 })) : []),
        ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 })) : []),
      ];
      const [first] = found;
      if (!first) throw four.status === "rejected" ? four.reason : new Error("the name has no address");
      if (!found.every(({ address }) => isAllowed(address))) throw new ForbiddenAddress();
      return { first, found };
    };
    ask()
      .finally(() => signal.removeEventListener("abort", cancel))
      .then(
        ({ first, found }) => (options.all ? done(null, found) : done(null, first.address, first.family)),
        (error: NodeJS.ErrnoException) => done(error, "", 0),
      );
  };
