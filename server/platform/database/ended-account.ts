/**
 * What the database raises when a row is written for a customer whose account was deleted
 * (docs/decisions/0040).
 */
const ENDED_ACCOUNT = "PA001";

/** Whether a write failed because its customer's account was deleted while it was under way. */
export function isOfEndedAccount(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === ENDED_ACCOUNT) || isOfEndedAccount(error.cause);
}
