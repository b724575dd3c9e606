import { generateSecret, generateURI, verify } from "otplib";
import { renderSVG } from "uqr";

const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
const DIGITS = 6;

/**
 * The QR code contains the issuer twice and the label once. With names of 600 bytes drawing it took 22 ms of
 * the event loop; twelve visitors made everybody wait for 17 s.
 */
const LONGEST_NAME_BYTES = 100;

/** The start of a name that fits into the URI after percent-encoding. */
function fitting(name: string): string {
  let shortened = "";
  for (const letter of name.toWellFormed()) {
    if (encodeURIComponent(shortened + letter).length > LONGEST_NAME_BYTES) break;
    shortened += letter;
  }
  return shortened;
}

/**
 * A new secret with its URI and QR code for authenticator apps. The QR code uses color names instead of `#`
 * codes, because a `#` would end the client's data URL.
 */
export function newTotp(issuer: string, label: string) {
  const secret = generateSecret({ length: SECRET_BYTES });
  // These are the defaults, but some apps require them and the library omits them.
  const uri = `${generateURI({ issuer: fitting(issuer), label: fitting(label), secret })}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
  return { secret, uri, qr_code: renderSVG(uri, { whiteColor: "white", blackColor: "black", ecc: "M" }) };
}

/**
 * The 30-second step of a valid code, accepting one step before and after the current one. Null for a wrong
 * code and for a step that is not newer than `lastStep`.
 */
export async function acceptedStep(
  secret: string,
  code: string,
  now: Date,
  lastStep: number | null,
): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: STEP_SECONDS,
  });
  if (!result.valid || !("timeStep" in result)) return null;
  return lastStep !== null && result.timeStep <= lastStep ? null : result.timeStep;
}
