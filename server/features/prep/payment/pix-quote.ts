import { type DatedRate, parseBrlRate, rateNumber } from "@prepara/domain/money/brl";
import { prepRefusal } from "#server/features/prep/prep.refusals";
import { Refusal } from "#server/platform/refusal";
import type { TextSigner } from "#server/platform/signed-text";

/** A customer has a day to pay and send the proof; after that the screen must show a new rate. */
const LIFE_MS = 24 * 60 * 60 * 1000;

const purposeOf = (requestId: string) => `pix rate of request ${requestId}`;

/** The rate that a customer is shown for a request, signed so that it can come back with the proof. */
export const signQuote = (texts: TextSigner, requestId: string, { rate, date }: DatedRate): string =>
  texts.sign(purposeOf(requestId), `${rateNumber(rate)} ${date}`);

/**
 * The rate of a quote that was shown for this request within the last 24 hours. Refused as `invalid` when it
 * was never shown, as `rate_expired` when it was shown earlier.
 */
export function readQuote(texts: TextSigner, requestId: string, quote: string): DatedRate {
  const read = texts.read(purposeOf(requestId), quote);
  const [number = "", date = ""] = read?.text.split(" ") ?? [];
  const rate = parseBrlRate(number);
  if (!read || !rate) {
    const message = "Esta cotação não foi mostrada para esta solicitação.";
    throw new Refusal("invalid", {}, [{ path: "quote", message }]);
  }
  if (read.ageMs > LIFE_MS) throw prepRefusal("rate_expired");
  return { rate, date };
}
