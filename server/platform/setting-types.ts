import * as z from "zod";

/** Text that is trimmed and must not be blank then. */
export const text = z.string().trim().min(1, "must not be blank");

export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
};

/** An http or https address; `example` tells the operator what one looks like. */
export const webAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be a web address, e.g. ${example}` });
