import type { AuthLog } from "#server/auth/auth-log";
import type { AuthSettings } from "#server/auth/auth-settings";
import type { OperatorKeys } from "#server/auth/keys/api-keys";
import type { SigningKeys } from "#server/auth/keys/signing-keys";
import type { RateLimits } from "#server/auth/limits/rate-limits";
import type { Spacing } from "#server/auth/limits/spacing";
import type { SendMail } from "#server/auth/mail/mail-sender";
import type { MailWorker } from "#server/auth/mail/mail-worker";
import type { OidcProvider } from "#server/auth/providers/oidc-provider";
import type { SessionWatch } from "#server/auth/sessions/session-watch";
import type { SmsGateway } from "#server/auth/sms/sms-gateway";
import type { Metadata } from "#server/auth/tables/users";
import type { Db, Tx } from "#server/platform/database/database";

/** What the wing tells its host about a user; in the transaction that made the change. */
export type UserEvent = {
  userId: string;
  email: string | null;
  /** Whether the address counts as the user's own, also if `AUTH_AUTOCONFIRM` merely believes it. */
  isEmailConfirmed: boolean;
  userMetadata: Metadata;
};

/** What the wing needs from its host. */
export type AuthServiceOptions = {
  db: Db;
  settings: AuthSettings;
  signingKeys: SigningKeys;
  watch: SessionWatch;
  sendMail: SendMail;
  clock: () => Date;
  log: AuthLog;
  /** Key for hashes of unknown addresses in the log; the same in all processes. */
  logSecret: string;
  /** An account was made. Of a sign-up that waits for its confirmation it tells nothing but the address. */
  onUserCreated(tx: Tx, user: UserEvent): Promise<void>;
  /** What was said at a sign-up became the account's, because that sign-up was confirmed. */
  onSignUpConfirmed?(tx: Tx, user: UserEvent): Promise<void>;
  /**
   * When an address is known to be the user's own: a mailed link or code came back, a provider or an operator
   * vouches for it. An address that `AUTH_AUTOCONFIRM` believes is none.
   */
  onEmailProved?(tx: Tx, user: UserEvent): Promise<void>;
  onUserUpdated?(tx: Tx, user: UserEvent): Promise<void>;
  /**
   * Before an operator deletes an account: the host removes what it keeps of the user, or throws to stop it.
   */
  onUserDeleted?(tx: Tx, userId: string): Promise<void>;
  /**
   * Checks and may normalise what a user says about themselves; a problem is answered as `validation_failed`.
   */
  validateMetadata?(data: Metadata): { data: Metadata } | { problem: string };
};

/** What endpoints work with. */
export type AuthDeps = AuthServiceOptions & {
  limits: RateLimits;
  spacing: Spacing;
  mails: Pick<MailWorker, "kick">;
  /** Null without a gateway: phones then cannot be proved. */
  sms: SmsGateway | null;
  providers: ReadonlyMap<string, OidcProvider>;
  /** Null unless `AUTH_SERVICE_KEYS` is set: then there are no operators. */
  operators: OperatorKeys | null;
};
