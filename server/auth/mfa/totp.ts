import { generateSecret, generateURI, verify } from "otplib";
import { renderSVG } from "uqr";

const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
const DIGITS = 6;

/** So much of a name fits into the picture, which holds 2,331 bytes: the issuer's twice, the label's once. */
const LONGEST_NAME_BYTES = 600;

/** As much of a name as the address may hold once its letters are written as `%C3%A9`. */
function fitting(name: string): string {
  let kept = "";
  for (const letter of name.toWellFormed()) {
    if (encodeURIComponent(kept + letter).length > LONGEST_NAME_BYTES) break;
    kept += letter;
  }
  return kept;
}

/**
 * A new secret with its address and picture for authenticator apps. The picture names its colours: a `#`
 * would end the client's data address.
 */
export function newTotp(issuer: string, label: string) {
  const secret = generateSecret({ length: SECRET_BYTES });
  // Written out although they are the defaults: some apps ask for them, and the library leaves them away.
  const uri = `${generateURI({ issuer: fitting(issuer), label: fitting(label), secret })}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
  return { secret, uri, qr_code: renderSVG(uri, { whiteColor: "white", blackColor: "black", ecc: "M" }) };
}

/**
 * The 30-second step whose code this is, one before and after the present included; null for a wrong code and
 * for one of a step that was used already.
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
