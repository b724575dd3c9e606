import type { AuthSettings } from "#server/auth/auth-settings";
import type { SigningKeys } from "#server/auth/keys/signing-keys";
import type { RateLimits } from "#server/auth/rules/rate-limits";
import type { SessionWatch } from "#server/auth/sessions/session-watch";
import type { Metadata } from "#server/auth/tables/users";
import type { Db, Tx } from "#server/platform/database/database";

/** What the wing tells its host about a user; in the transaction that made the change. */
export type UserEvent = { userId: string; email: string | null; userMetadata: Metadata };

export type AuthLog = {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
};

/** What the wing needs from its host. */
export type AuthServiceOptions = {
  db: Db;
  settings: AuthSettings;
  signingKeys: SigningKeys;
  watch: SessionWatch;
  clock: () => Date;
  log: AuthLog;
  onUserCreated(tx: Tx, user: UserEvent): Promise<void>;
  onUserUpdated?(tx: Tx, user: UserEvent): Promise<void>;
  /** Checks and may normalise what a user says about themselves; a problem is answered as `validation_failed`. */
  validateMetadata?(data: Metadata): { data: Metadata } | { problem: string };
};

/** What endpoints work with. */
export type AuthDeps = AuthServiceOptions & { limits: RateLimits };
