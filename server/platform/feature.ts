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
import type { RunSearch } from "#server/platform/database/run-search";
import type { EventHub } from "#server/platform/events/event-hub";
import type { FileStore } from "#server/platform/files/file-store";
import type { UrlSigner } from "#server/platform/files/signed-url";
import type { SessionChecks } from "#server/platform/http/session";
import type { Job, JobSender } from "#server/platform/jobs/job";
import type { PlatformSettings } from "#server/platform/settings";

/** A mail as HTML and as text. */
export type Mail = { to: string; subject: string; html: string; text: string };

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
  /** Runs searches over all customers' rows with a limited part of the pool. */
  runSearch: RunSearch;
  clock(): Date;
  store: FileStore;
  signer: UrlSigner;
  settings: PlatformSettings;
  hub: EventHub;
  sessionChecks: SessionChecks;
  /** Reais for one dollar today; null without a source, throws `Outage` when the source fails. */
  exchangeRate: { today(): Promise<DatedRate | null> };
  log: FastifyBaseLogger;
  jobs: JobSender;
  sendMail: SendMail;
  /** The product's public address without a slash at the end; for links in mails. */
  publicUrl: string;
  /** All slices, for what the deletion of an account asks of each. */
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

/**
 * What a slice declares, one line in `features.ts`: its routes under `/api/v1` and whatever else it has.
 * `Needs` are the ports of `server/ports.ts` and the settings of its own that it asks for beside the common
 * things.
 */
export type Feature<Needs = unknown> = {
  name: string;
  routes(app: ApiScope, deps: FeatureDeps & Needs): void;
  /** Its functions under `/functions/v1`. */
  functions?(app: ApiScope, deps: FeatureDeps & Needs): void;
  jobs?(deps: FeatureDeps & Needs): Job[];
  /** Deletes what is not needed after the customer's account has ended (docs/decisions/0040). */
  forgetCustomer?(tx: Tx, userId: string, now: Date): Promise<void>;
  /** What keeps the customer from deleting the account while the count is not 0, with its words. */
  openThings?: { count(tx: Tx, userId: string): Promise<number>; one: string; many: string };
  fileColumns?: readonly FileColumn[];
  /** Checked by the command `doctor`. */
  checks?: readonly DataCheck[];
};

/** What a slice does when a customer's account ends. */
export type CustomerData = Pick<Feature, "forgetCustomer" | "openThings">;
