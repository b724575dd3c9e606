import { once } from "node:events";
import { createServer } from "node:net";
import { AuthClient } from "@supabase/auth-js";
import Fastify from "fastify";
import { expect } from "vitest";
import { accessTokenVerifier } from "#server/auth/access-token-verifier";
import type { AuthServiceOptions, UserEvent } from "#server/auth/auth-deps";
import { authService } from "#server/auth/auth-service";
import { readAuthSettings } from "#server/auth/auth-settings";
import { openSigningKeys } from "#server/auth/keys/signing-keys";
import type { Mail } from "#server/auth/mail/mail-sender";
import { startMailWorker } from "#server/auth/mail/mail-worker";
import { type Notice, sendNotice } from "#server/auth/mail/notices";
import { sessionWatch } from "#server/auth/sessions/session-watch";
import { outgoingMails } from "#server/auth/tables/auth-schema";
import { closeDatabase, openDatabase } from "#server/platform/database/database";
import { takeTurnsOfNetworks } from "#server/platform/http/http-server";
import { eventually } from "#server/platform/testing/eventually";
import { freshDatabase } from "#server/platform/testing/fresh-database";

export const ANON_KEY = "test-anon-key";
export const PASSWORD = "uma-senha-boa-8";

type Setup = {
  environment?: Record<string, string>;
  validateMetadata?: NonNullable<AuthServiceOptions["validateMetadata"]>;
};

/**
 * The auth service on its own port, with its own database. Its clock advances by a millisecond with each
 * reading and otherwise only by `passTime`, so that on a slow machine no code expires and no limit refills
 * within a test.
 */
export async function runningService({ environment = {}, validateMetadata }: Setup = {}) {
  const database = await freshDatabase();
  const db = openDatabase(database.url, { poolSize: 8, onLostConnection() {} });
  const started = Date.now();
  let ahead = 0;
  const clock = () => {
    ahead += 1;
    return new Date(started + ahead);
  };
  const app = Fastify({ logger: false, trustProxy: true });
  takeTurnsOfNetworks(app);
  app.get("/", async () => "home");
  const created: UserEvent[] = [];
  const updated: UserEvent[] = [];
  const proved: UserEvent[] = [];
  const forgotten: string[] = [];
  const confirmed: UserEvent[] = [];
  const mails: Mail[] = [];
  const problems: object[] = [];
  const warnings: object[] = [];
  const log = {
    info() {},
    warn: (details: object) => {
      warnings.push(details);
    },
    error: (details: object) => {
      problems.push(details);
    },
  };
  app.addHook("onError", async (_request, _reply, error) => {
    const isExpected =
      error.name === "AuthRefusal" || error.name === "OauthRefusal" || (error.statusCode ?? 500) < 500;
    if (!isExpected) problems.push(error);
  });
  const publicUrl = `http://127.0.0.1:${await reservedPort()}`;
  const settings = readAuthSettings(environment, { publicUrl, anonKey: ANON_KEY, brand: "Prepara" });
  const signingKeys = await openSigningKeys({ db, clock });
  const watch = sessionWatch({ db, clock, settings });
  const options: AuthServiceOptions = {
    db,
    settings,
    signingKeys,
    watch,
    clock,
    log,
    logSecret: "test-log-secret",
    sendMail: async (mail) => {
      mails.push(mail);
    },
    onUserUpdated: async (_tx, user) => {
      updated.push(user);
    },
    onUserCreated: async (_tx, user) => {
      created.push(user);
    },
    onSignUpConfirmed: async (_tx, user) => {
      confirmed.push(user);
    },
    onEmailProved: async (_tx, user) => {
      proved.push(user);
    },
    onUserDeleted: async (_tx, userId) => {
      forgotten.push(userId);
    },
    ...(validateMetadata ? { validateMetadata } : {}),
  };
  const ownWorker = startMailWorker(options);
  const routes: { method: string; path: string }[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, path: url.replace(/^\/auth\/v1/, "") });
  });
  await app.register(authService, { prefix: "/auth/v1", ...options });
  await app.listen({ host: "127.0.0.1", port: Number(new URL(publicUrl).port) });
  return {
    app,
    /** Every route that the service registered. */
    routes,
    db,
    settings,
    signingKeys,
    watch,
    clock,
    created,
    updated,
    confirmed,
    proved,
    /** The users whose data the product was told to delete. */
    forgotten,
    /** Waits for the newest unread mail to an address. */
    mailTo: (address: string) => eventually(() => readMail(mails, address)),
    /** Sends a notice in a transaction of its own, and delivers it at once, as the endpoints do. */
    async notify(userId: string, notice: Notice) {
      await db.transaction((tx) => sendNotice(options, tx, userId, notice));
      ownWorker.deliverSoon();
    },
    /** Every mail so far, to an address or to all, once none is waiting to be sent. */
    async sentMails(address?: string) {
      await eventually(async () => expect(await db.$count(outgoingMails)).toBe(0));
      return mails.filter(({ to }) => address === undefined || to === address);
    },
    /** Server faults; every suite asserts at the end that there are none. */
    problems,
    /** The warnings that the service logged. */
    warnings,
    started,
    url: settings.baseUrl,
    verifier: accessTokenVerifier({ signingKeys, watch, settings, clock }),
    passTime(seconds: number) {
      ahead += seconds * 1000;
    },
    client: (options: ConstructorParameters<typeof AuthClient>[0] = {}) =>
      authClient(settings.baseUrl, options),
    call: (path: string, init: CallOptions = {}) => call(settings.baseUrl, path, init),
    async close() {
      await app.close();
      await ownWorker.stop();
      await closeDatabase(db);
      await database.drop();
    },
  };
}

const read = new WeakSet<Mail>();

/** Whether a mail contains a code or link; notices may arrive between such mails. */
const asksForSomething = (mail: Mail) => /Código: \d{6}|\/auth\/v1\/verify\?/.test(mail.text);

/** The code and link of the newest unread mail to an address. */
function readMail(mails: Mail[], address: string) {
  const mail = mails.findLast((each) => each.to === address && !read.has(each) && asksForSomething(each));
  if (!mail) throw new Error(`no mail to ${address}`);
  read.add(mail);
  const url = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? "";
  const token = url ? (new URL(url).searchParams.get("token") ?? "") : "";
  return { ...mail, url, token, code: /Código: (\d{6})/.exec(mail.text)?.[1] ?? "" };
}

export type RunningService = Awaited<ReturnType<typeof runningService>>;

/** A free port: the issuer of tokens must be known before the service listens. */
async function reservedPort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

function authClient(url: string, options: ConstructorParameters<typeof AuthClient>[0]) {
  return new AuthClient({
    url,
    headers: { apikey: ANON_KEY },
    autoRefreshToken: false,
    persistSession: false,
    storageKey: crypto.randomUUID(),
    ...options,
  });
}

type CallOptions = {
  method?: string;
  body?: unknown;
  rawBody?: string;
  token?: string;
  headers?: Record<string, string>;
};

async function call(base: string, path: string, init: CallOptions) {
  const body = init.rawBody ?? (init.body === undefined ? undefined : JSON.stringify(init.body));
  const response = await fetch(`${base}${path}`, {
    method: init.method ?? (body === undefined ? "GET" : "POST"),
    redirect: "manual",
    headers: {
      apikey: ANON_KEY,
      ...(body === undefined ? {} : { "content-type": "application/json;charset=UTF-8" }),
      ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
      ...init.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text.startsWith("{") ? JSON.parse(text) : null,
  };
}

let count = 0;

/** An e-mail that is unique in this run. */
export const newEmail = (name = "person") => `${name}${++count}@example.com`;

/** Signs up a user through the real client. */
export async function signedUp(service: RunningService, email = newEmail()) {
  const client = service.client();
  const { data, error } = await client.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: "Ana" } },
  });
  if (error || !data.session || !data.user) throw new Error(`no session: ${error?.message}`);
  return { client, email, session: data.session, user: data.user, token: data.session.access_token };
}

/** The query and fragment parameters of a redirect. */
export function redirectOf(headers: Headers) {
  const location = headers.get("location") ?? "";
  const [target = "", fragment = ""] = location.split("#");
  const query = URL.canParse(target) ? Object.fromEntries(new URL(target).searchParams) : {};
  return { location, target, query, fragment: Object.fromEntries(new URLSearchParams(fragment)) };
}
