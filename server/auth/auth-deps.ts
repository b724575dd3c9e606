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

/** A user, as passed to the host's callbacks in the transaction that made the change. */
export type UserEvent = {
  userId: string;
  email: string | null;
  /** Whether the address is confirmed, also if `AUTH_AUTOCONFIRM` accepted it without proof. */
  isEmailConfirmed: boolean;
  userMetadata: Metadata;
};

/** What the host application provides. */
export type AuthServiceOptions = {
  db: Db;
  settings: AuthSettings;
  signingKeys: SigningKeys;
  watch: SessionWatch;
  sendMail: SendMail;
  clock: () => Date;
  log: AuthLog;
  /** HMAC key for unknown addresses in the log; the same in all processes. */
  logSecret: string;
  /** Called for a new account. For an unconfirmed sign-up, `user` has only the address. */
  onUserCreated(tx: Tx, user: UserEvent): Promise<void>;
  /** Called when a sign-up is confirmed and its data is applied to the account. */
  onSignUpConfirmed?(tx: Tx, user: UserEvent): Promise<void>;
  /**
   * Called when an address is proved by a mailed link or code, a provider or an operator; not when
   * `AUTH_AUTOCONFIRM` accepts it.
   */
  onEmailProved?(tx: Tx, user: UserEvent): Promise<void>;
  onUserUpdated?(tx: Tx, user: UserEvent): Promise<void>;
  /**
   * Called when the first proof of an address removes every access from before it: the host removes what else
   * may lead to the stranger who opened the account.
   */
  onEarlierAccessRemoved?(tx: Tx, userId: string): Promise<void>;
  /** Called before an operator deletes an account: the host deletes its data, or throws to refuse. */
  onUserDeleted?(tx: Tx, userId: string): Promise<void>;
  /** Validates and may normalize a user's metadata; a problem becomes `validation_failed`. */
  validateMetadata?(data: Metadata): { data: Metadata } | { problem: string };
};

/** The dependencies of endpoints. */
export type AuthDeps = AuthServiceOptions & {
  limits: RateLimits;
  spacing: Spacing;
  mails: Pick<MailWorker, "deliverSoon">;
  /** Refuses while the disks have no room left for strangers: anybody may open accounts. */
  mustHaveRoom(): Promise<void>;
  /** Null without a gateway; phones then cannot be confirmed. */
  sms: SmsGateway | null;
  providers: ReadonlyMap<string, OidcProvider>;
  /** Null unless `AUTH_SERVICE_KEYS` is set. */
  operators: OperatorKeys | null;
};
