/** An address from a setting without slashes at its end; paths are appended with a slash of their own. */
export const baseAddress = (address: string): string => address.replace(/(?<!\/)\/+$/, "");
