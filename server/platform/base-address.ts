import type { PlatformSettings } from "./settings.ts";

/** An address from a setting without slashes at its end; paths are appended with a slash of their own. */
export const baseAddress = (address: string): string => address.replace(/(?<!\/)\/+$/, "");

/** Whether a host as written, or of a URL, is this machine: "localhost", "127.0.0.1", "::1", "[::1]". */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/**
 * Whether only this machine can reach the product, as far as its settings tell. Then unconfirmed addresses
 * (`AUTH_AUTOCONFIRM`) are enough for the admin role; elsewhere anybody could sign up with a listed address.
 * A server behind a proxy is not local, whatever its addresses are.
 */
export function isLocalOnly(
  { HOST: host, TRUST_PROXY: proxies }: Pick<PlatformSettings, "HOST" | "TRUST_PROXY">,
  publicUrl: string,
): boolean {
  return proxies === false && isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname);
}
