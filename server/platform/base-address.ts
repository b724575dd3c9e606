/** An address from a setting without slashes at its end; paths are appended with a slash of their own. */
export const baseAddress = (address: string): string => address.replace(/(?<!\/)\/+$/, "");

/** Whether a host as written, or of a URL, is this machine: "localhost", "127.0.0.1", "::1", "[::1]". */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
