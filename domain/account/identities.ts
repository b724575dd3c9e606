/** A way of signing in: an e-mail address, a phone or a provider. */
type Identity = { provider: string };

/**
 * Whether the password goes with an identity that is removed: e-mail and phone share one, which goes with the
 * last of the two that takes it. `byPhone`: whether people sign in by phone here.
 */
export const endsPassword = (
  removed: Identity,
  remaining: readonly Identity[],
  { byPhone }: { byPhone: boolean },
): boolean =>
  (removed.provider === "email" || removed.provider === "phone") &&
  !remaining.some(({ provider }) => provider === "email" || (provider === "phone" && byPhone));
