import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { invalidWhatsapp, isWhatsapp, normaliseWhatsapp } from "@prepara/domain/account/customer";
import { asName } from "@prepara/domain/text/input";
import { eq } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { textSigner } from "#server/platform/signed-text";
import { instanceSecrets } from "#server/tables/platform";
import { exchangeRateOf } from "./adapters/exchange-rate/exchange-rate.ts";
import { newPushKey } from "./adapters/push/web-push.ts";
import { buildApp } from "./app.ts";
import { accessTokenVerifier } from "./auth/access-token-verifier.ts";
import type { AuthServiceOptions, UserEvent } from "./auth/auth-deps.ts";
import { authService } from "./auth/auth-service.ts";
import { readAuthSettings } from "./auth/auth-settings.ts";
import { persistentAnonKey } from "./auth/keys/api-keys.ts";
import { openSigningKeys } from "./auth/keys/signing-keys.ts";
import { mailSender } from "./auth/mail/mail-sender.ts";
import { waitingMailFigures } from "./auth/mail/mail-worker.ts";
import { sendNotice } from "./auth/mail/notices.ts";
import { whyNotFresh } from "./auth/mfa/step-up.ts";
import { sessionWatch } from "./auth/sessions/session-watch.ts";
import { areasOf, areasReader } from "./features/access/access.public.ts";
import { createProfile, forgetCustomer, isAdmin } from "./features/account/account.public.ts";
import { noticeFigures } from "./features/notices/notices.public.ts";
import { features } from "./features.ts";
import type { Db } from "./platform/database/database.ts";
import type { EventHub } from "./platform/events/event-hub.ts";
import { dailyBudgets } from "./platform/fair-use/daily-budget.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import { urlSigner } from "./platform/files/signed-url.ts";
import type { JobSender } from "./platform/jobs/job-queue.ts";
import type { Readiness } from "./platform/readiness.ts";
import { portsOf } from "./ports.ts";
import { isFromElsewhere, isLocalOnly, promoteIfListed } from "./promote-admins.ts";
import type { Settings } from "./settings.ts";

const builtWeb = fileURLToPath(new URL("../web/dist", import.meta.url));

export type Assembly = {
  settings: Settings;
  /** The auth service reads its own settings from here. */
  environment: Record<string, string | undefined>;
  db: Db;
  store: FileStore;
  hub: EventHub;
  log: FastifyBaseLogger;
  clock(): Date;
  jobs: JobSender;
  readiness: Pick<Readiness, "check" | "isWithdrawn">;
  publicUrl: string;
  serveWeb: boolean;
};

/**
 * Connects the auth service, the features and the web app to one database and file store, without listening.
 */
export async function assemble({ environment, publicUrl, serveWeb, ...parts }: Assembly) {
  const { settings, db, clock, log } = parts;
  const anonKey = settings.ANON_KEY ?? (await persistentAnonKey({ db, clock }));
  const authSettings = readAuthSettings(environment, { publicUrl, anonKey, brand: settings.BRAND });
  const signingKeys = await openSigningKeys({ db, clock });
  const watch = sessionWatch({ db, clock, settings: authSettings });
  const sendMail = mailSender({
    smtpUrl: authSettings.SMTP_URL,
    from: authSettings.mailFrom,
    outboxFolder: join(settings.PREPARA_DATA_DIR, "outbox"),
    log,
  });
  let believesConfirmed = isLocalOnly(settings, publicUrl);
  const auth: AuthServiceOptions = {
    db,
    settings: authSettings,
    signingKeys,
    watch,
    clock,
    log,
    logSecret: await instanceSecret(db, "auth-log"),
    sendMail,
    validateMetadata: checkWhatsapp,
    onUserDeleted: (tx, userId) => forgetCustomer({ tx, slices: features }, userId, clock()),
    onUserCreated: async (tx, user) => {
      await createProfile(tx, newcomerOf(user));
      if (believesConfirmed && user.isEmailConfirmed) await promoteIfListed(tx, settings.ADMIN_EMAILS, user);
    },
    onSignUpConfirmed: (tx, user) => createProfile(tx, newcomerOf(user)),
    onEmailProved: (tx, user) => promoteIfListed(tx, settings.ADMIN_EMAILS, user),
    onEarlierAccessRemoved: async (tx, userId) => {
      for (const slice of features) await slice.forgetEarlierChoices?.(tx, userId);
    },
  };
  // Another process may have ended the sessions.
  parts.hub.listen((changes) => {
    for (const { topic, customerId } of changes)
      if (topic === "me" && customerId !== null) watch.forgetUser(customerId);
  });
  const { verify, isSessionLive } = accessTokenVerifier({
    signingKeys,
    watch,
    settings: authSettings,
    clock,
  });
  const readAreas = areasReader(db);
  return buildApp({
    ...parts,
    ...portsOf({ ...parts, publicUrl, pushKey: await instanceSecret(db, "push", newPushKey) }),
    sendMail,
    noticeOfChange: (tx, userId, kind) => sendNotice({ settings: authSettings, clock }, tx, userId, { kind }),
    publicUrl,
    signer: urlSigner(await instanceSecret(db, "file-links"), clock),
    texts: textSigner(await instanceSecret(db, "texts"), clock),
    exchangeRate: exchangeRateOf(settings, clock),
    sessionChecks: {
      verify,
      isLive: isSessionLive,
      isAdmin: (userId, within = db) => isAdmin(within, userId),
      areasOf: (userId, within) => (within ? areasOf(within, userId) : readAreas(userId)),
      adminsNeedSecondFactor: settings.ADMIN_SECOND_FACTOR === "required",
      whyNotFresh: (session, act) => whyNotFresh({ db, settings: authSettings, clock }, session, act),
      forgetUser: watch.forgetUser,
    },
    auth: async (app) => {
      app.addHook("onRequest", async ({ headers }) => {
        if (isFromElsewhere(headers)) believesConfirmed = false;
      });
      await authService(app, auth);
    },
    figures: [...waitingMailFigures, ...noticeFigures],
    publicConfig: publicConfigOf(settings, anonKey),
    webDist: serveWeb ? builtWeb : null,
  });
}

/** A WhatsApp number must be valid if it is sent; it is not required (docs/auth-protocol.md §10). */
const checkWhatsapp: NonNullable<AuthServiceOptions["validateMetadata"]> = (data) => {
  const { whatsapp } = data;
  if (whatsapp === undefined || whatsapp === null || whatsapp === "") return { data };
  const number = typeof whatsapp === "string" ? normaliseWhatsapp(whatsapp) : "";
  return isWhatsapp(number)
    ? { data: { ...data, whatsapp: number } }
    : { problem: invalidWhatsapp.description };
};

const MAX_NAME_LENGTH = 120;

function newcomerOf({ userId, userMetadata }: UserEvent) {
  const { full_name: fullName, whatsapp } = userMetadata;
  return {
    userId,
    fullName: typeof fullName === "string" ? asName(fullName).slice(0, MAX_NAME_LENGTH) : "",
    whatsapp: typeof whatsapp === "string" && whatsapp !== "" ? whatsapp : null,
  };
}

/** The public settings; everything here is public. */
function publicConfigOf(settings: Settings, apikey: string) {
  return {
    apikey,
    authUrl: "/auth/v1",
    brand: settings.BRAND,
    usAddress: {
      line1: settings.US_ADDRESS_LINE1,
      city: settings.US_ADDRESS_CITY,
      state: settings.US_ADDRESS_STATE,
      zip: settings.US_ADDRESS_ZIP,
      country: "United States",
    },
    pix: settings.PIX_KEY ? { key: settings.PIX_KEY, payee: settings.PIX_PAYEE ?? settings.BRAND } : null,
    membersAreaUrl: settings.MEMBERS_AREA_URL ?? null,
    supportWhatsapp: settings.SUPPORT_WHATSAPP ?? null,
    timeZone: settings.BUSINESS_TIME_ZONE,
    demoData: settings.DEMO_DATA,
    dailyBudgets: dailyBudgets(settings),
  };
}

const randomSecret = () => randomBytes(32).toString("base64url");

/** A secret of this installation: created at first use and shared by all processes on this database. */
async function instanceSecret(db: Db, name: string, make = randomSecret): Promise<string> {
  const value = make();
  await db.insert(instanceSecrets).values({ name, value }).onConflictDoNothing();
  const [secret] = await db
    .select({ value: instanceSecrets.value })
    .from(instanceSecrets)
    .where(eq(instanceSecrets.name, name));
  if (!secret) throw new Error(`Instance secret ${name} could not be read back`);
  return secret.value;
}
