import ipaddr from "ipaddr.js";

const NETWORK_PARTS = 4;

/**
 * The rate-limit key of a client address: itself, or its /64 for IPv6, since one household or server has all
 * of that.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, NETWORK_PARTS)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
