import type { FastifyInstance } from "fastify";
import ipaddr from "ipaddr.js";
import { withoutPort } from "#server/platform/limits/address-key";

/**
 * Which of a request's addresses are trusted proxies: the connection's (hop 0), then those of
 * `X-Forwarded-For` from the right. The first untrusted one is the client; addresses left of it were written
 * by the client and are ignored.
 */
export type TrustedProxies = false | ((address: string, hop: number) => boolean);

const MAX_HOPS = 10;
/** As in fc00::/7, the largest network that belongs to somebody. */
const LEAST_BITS = 7;

/** Names for private networks, as other servers have them. */
const NAMED_RANGES: Record<string, string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/**
 * Reads `TRUST_PROXY`: `false`, a number of proxies, or their addresses and networks. Null when it is none of
 * these, or a network of so many addresses (`0.0.0.0/0`) that it would believe what callers write.
 */
export function readTrustedProxies(setting: string): TrustedProxies | null {
  const text = setting.trim().toLowerCase();
  if (["false", "off", "no", "0"].includes(text)) return false;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops <= MAX_HOPS ? (_address, hop) => hop < hops : null;
  }
  const ranges = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((range) => NAMED_RANGES[range] ?? [range]);
  if (ranges.length === 0 || !ranges.every(isAddressOrRange)) return null;
  const networks = ranges.map((range) =>
    unmapped(ipaddr.parseCIDR(range.includes("/") ? range : `${range}/${bitsOf(range)}`)),
  );
  if (networks.some(([, bits]) => bits < LEAST_BITS)) return null;
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return networks.some(
      ([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits),
    );
  };
}

/**
 * Removes the ports that some proxies add to addresses in `X-Forwarded-For`. A client has another port for
 * each connection, so addresses with ports could not be compared for second factors, known devices and
 * trusted networks. Must be called before hooks that read `request.ip`.
 */
export function dropForwardedPorts(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers[FORWARDED];
    if (forwarded !== undefined) {
      const addresses = String(forwarded).split(",");
      headers[FORWARDED] = addresses.map((address) => withoutPort(address.trim())).join(", ");
    }
    done();
  });
}

const FORWARDED = "x-forwarded-for";

/** Accepts four decimal numbers or IPv6; short and octal spellings of IPv4 are usually mistakes. */
function isAddressOrRange(text: string): boolean {
  const { IPv4, IPv6 } = ipaddr;
  if (text.includes("/")) return IPv4.isValidCIDRFourPartDecimal(text) || IPv6.isValidCIDR(text);
  return IPv4.isValidFourPartDecimal(text) || IPv6.isValid(text);
}

/**
 * Converts IPv4 written as IPv6 ("::ffff:10.0.0.0/104") to IPv4, in which form the addresses of requests are
 * compared.
 */
function unmapped([network, bits]: Network): Network {
  const isMapped = network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= MAPPED_BITS;
  return isMapped ? [network.toIPv4Address(), bits - MAPPED_BITS] : [network, bits];
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];
const MAPPED_BITS = 96;

const bitsOf = (address: string) => (ipaddr.parse(address).kind() === "ipv6" ? 128 : 32);
