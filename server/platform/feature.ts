import type { DatedRate } from "@prepara/domain/money/brl";
import type { PgColumn } from "drizzle-orm/pg-core";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Db, Tx } from "#server/platform/database/database";
import type { RunOwnSearch, RunSearch } from "#server/platform/database/run-search";
import type { EventHub } from "#server/platform/events/event-hub";
import type { Sender } from "#server/platform/fair-use/customers-in-turns";
import type { FileStore } from "#server/platform/files/file-store";
import type { UrlSigner } from "#server/platform/files/signed-url";
import type { SessionChecks } from "#server/platform/http/session";
import type { PlatformSettings } from "#server/platform/settings";
import type { TextSigner } from "#server/platform/signed-text";
import type { Job, JobSender } from "./jobs/job-queue.ts";

/** A mail as HTML and as text. */
export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt, so that receivers recognize a repeated mail. */
  messageId?: string;
  headers?: Readonly<Record<string, string>>;
};

/** Sends one mail, or throws to be tried again later. */
export type SendMail = (mail: Mail) => Promise<void>;

/** A Fastify scope whose routes have zod schemas for input and response types. */
export type ApiScope = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The dependencies available to every feature. */
export type FeatureDeps = {
  db: Db;
  /** Runs admins' searches over all customers' rows, with a limited number of the pool's connections. */
  runSearch: RunSearch;
  /** The same for customers' searches of their own rows; an account may have a hundred thousand. */
  runOwnSearch: RunOwnSearch;
  clock(): Date;
  store: FileStore;
  signer: UrlSigner;
  texts: TextSigner;
  settings: PlatformSettings;
  hub: EventHub;
  sessionChecks: SessionChecks;
  /** Reais for one dollar today; null without a source, throws `Outage` when the source fails. */
  exchangeRate: { today(): Promise<DatedRate | null> };
  log: FastifyBaseLogger;
  jobs: JobSender;
  sendMail: SendMail;
  /** Counts a call to a paid service for a customer; refuses when the network has used up its day. */
  countPaidCall(sender: Sender): Promise<void>;
  /**
   * Sends the owner of an account a mail, after the commit, about a change that somebody else may have made.
   */
  noticeOfChange(
    tx: Tx,
    userId: string,
    kind:
      | "admin_granted"
      | "admin_revoked"
      | "access_given"
      | "account_deleted"
      | "whatsapp_confirmed"
      | "contact_changed",
  ): Promise<void>;
  /** The product's public address without a slash at the end; for links in mails. */
  publicUrl: string;
  /** Calls `followUnits` of every slice; needed after a count or a correction, in its transaction. */
  followUnits(tx: Tx, shipmentId: string, now: Date): Promise<void>;
  /** Calls `unitsRequested` of every slice; needed after a request took units, in its transaction. */
  unitsRequested(tx: Tx, shipmentIds: readonly string[], now: Date): Promise<void>;
  /** Calls `areasChanged` of every slice; needed after areas changed or an admin's role ended. */
  areasChanged(tx: Tx, userId: string): Promise<void>;
  /** All slices; deleting an account calls each of them. */
  slices: readonly CustomerData[];
};

/** A column that names stored files of a bucket (docs/product.md#files). */
export type FileColumn = {
  bucket: string;
  column: PgColumn;
  hasThumbnail: boolean;
  /** Rows are ignored while this column is null. */
  unless?: PgColumn;
};

/** An invariant of the data. Reads in a single statement, so that a running server does not affect it. */
export type DataCheck = {
  title: string;
  /** One line per violation; empty if the invariant holds. */
  findProblems(deps: { db: Db }): Promise<string[]>;
};

/** Unfinished objects of one kind that keep a customer from deleting the account. */
export type Unfinished = { count(tx: Tx, userId: string): Promise<number>; one: string; many: string };

/**
 * A slice of the product, listed in `features.ts`: its routes under `/api/v1`, and optionally jobs, checks
 * and more. `Needs` are the ports of `server/ports.ts` and the slice's own settings that it needs besides
 * `FeatureDeps`.
 */
export type Feature<Needs = unknown> = {
  name: string;
  routes(app: ApiScope, deps: FeatureDeps & Needs): void;
  /** Its functions under `/functions/v1`. */
  functions?(app: ApiScope, deps: FeatureDeps & Needs): void;
  jobs?(deps: FeatureDeps & Needs): Job[];
  /** Deletes what is not needed after the customer's account has ended (docs/decisions/0040). */
  forgetCustomer?(tx: Tx, userId: string, now: Date): Promise<void>;
  /**
   * Deletes the numbers at which the customer is written to, and the choices that spend the balance, order
   * services or stop notices: the address of the account was just proved for the first time, and a stranger
   * may have opened the account and made them.
   */
  forgetEarlierChoices?(tx: Tx, userId: string): Promise<void>;
  /**
   * What must be finished before the customer can delete the account; `one` and `many` are its names in
   * Portuguese.
   */
  unfinished?: readonly Unfinished[];
  /**
   * Updates the slice's data after staff counted or corrected the units of a shipment, such as the open cases
   * about them. Called with the shipment locked, also when nothing moved.
   */
  followUnits?(deps: { tx: Tx; settings: PlatformSettings }, shipmentId: string, now: Date): Promise<void>;
  /**
   * Updates the slice's data after a customer's prep request took units on hand, such as orders to dispose of
   * them. Called once for all shipments of the request, which are locked.
   */
  unitsRequested?(
    deps: { tx: Tx; settings: PlatformSettings },
    shipmentIds: readonly string[],
    now: Date,
  ): Promise<void>;
  /**
   * Updates the slice's data after the areas of a person changed. Called with the person's profile locked
   * `for no key update`, in the transaction of the change.
   */
  areasChanged?(tx: Tx, userId: string): Promise<void>;
  fileColumns?: readonly FileColumn[];
  /** Checked by the command `doctor`. */
  checks?: readonly DataCheck[];
};

/** What a slice does when a customer's account ends. */
export type CustomerData = Pick<Feature, "forgetCustomer" | "unfinished">;
