import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { assemble } from "../../server/assemble.ts";
import { closeDatabase, type Db, openDatabase } from "../../server/platform/database/database.ts";
import { startDatabase } from "../../server/platform/database/start-database.ts";
import { startEventHub } from "../../server/platform/events/event-hub.ts";
import { type FileStore, fileStoreOf } from "../../server/platform/files/file-store.ts";
import { createLog } from "../../server/platform/log.ts";
import { readSettings } from "../../server/settings.ts";
import { type Answer, type Person, personWith } from "../../server/testing/person.ts";
import { PASSWORD } from "./people.ts";

/** The product on the demo's data folder, called without a port. `clock` is the timeline's current time. */
export type DemoProduct = {
  db: Db;
  store: FileStore;
  clock(): Date;
  signUp(who: { fullName: string; email: string; whatsapp: string }): Promise<Person>;
  /** Ends a session that was used to seed the demo. */
  signOut(person: Person): Promise<void>;
  close(): Promise<void>;
};

const session = z.object({ access_token: z.string(), user: z.object({ id: z.string(), email: z.string() }) });

const YEAR_SECONDS = String(365 * 24 * 60 * 60);

/** Sessions do not expire and requests are not limited while the demo is seeded. */
const SEEDING_SETTINGS = {
  AUTH_RATE_LIMITS: "off",
  AUTH_TOKEN_LIFE: YEAR_SECONDS,
  // Sessions are not refreshed, and the history is longer than a session may be idle.
  AUTH_SESSION_IDLE: YEAR_SECONDS,
  AUTH_SESSION_LIFE: YEAR_SECONDS,
  AUTH_PASSWORD_STRENGTH: "0",
};

export async function openDemoProduct(
  environment: Record<string, string | undefined>,
  clock: () => Date,
): Promise<DemoProduct> {
  const all = { ...environment, ...SEEDING_SETTINGS };
  const settings = readSettings(all);
  const log = createLog({ level: "error" });
  const database = await startDatabase(settings, log);
  const db = openDatabase(withoutSync(database.url), { poolSize: 4, onLostConnection: () => {} });
  const hub = startEventHub(database.url, log);
  const store = await fileStoreOf(settings);
  const publicUrl = "http://localhost";
  const { app } = await assemble({
    settings,
    environment: all,
    db,
    store,
    hub,
    log,
    clock,
    publicUrl,
    jobs: { send: async () => {} },
    readiness: {
      check: async () => ({ status: "ready", database: true, storage: true, log: true }),
      isWithdrawn: () => false,
    },
    serveWeb: false,
  });
  await app.ready();
  const { apikey } = z.object({ apikey: z.string() }).parse((await app.inject("/config.json")).json());
  return {
    db,
    store,
    clock,
    signUp: (who) => signUp(app, apikey, who),
    async signOut(person) {
      const headers = { apikey, authorization: `Bearer ${person.token}` };
      await app.inject({ method: "POST", url: "/auth/v1/logout?scope=global", headers });
    },
    async close() {
      await app.close();
      await hub.stop();
      await closeDatabase(db);
      await database.stop();
    },
  };
}

// Interrupted seeding starts again, so nothing needs to be synced to disk.
function withoutSync(url: string): string {
  return `${url}?options=${encodeURIComponent("-c synchronous_commit=off")}`;
}

async function signUp(
  app: FastifyInstance,
  apikey: string,
  who: { fullName: string; email: string; whatsapp: string },
): Promise<Person> {
  const answer = await app.inject({
    method: "POST",
    url: "/auth/v1/signup",
    headers: { apikey },
    payload: {
      email: who.email,
      password: PASSWORD,
      data: { full_name: who.fullName, whatsapp: who.whatsapp },
    },
  });
  const { access_token: token, user } = session.parse(answer.json());
  return personWith({ app, apikey }, { userId: user.id, email: user.email, token });
}

/** The body of a response; throws when the request was refused. */
export async function bodyOf(pending: Promise<Answer>): Promise<unknown> {
  const answer = await pending;
  if (answer.status >= 400) throw new Error(`The demo was refused: ${answer.status} ${answer.text}`);
  return answer.body;
}
