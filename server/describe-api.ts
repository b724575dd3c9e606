import { tmpdir } from "node:os";
import { textSigner } from "#server/platform/signed-text";
import { newPushKey } from "./adapters/push/web-push.ts";
import { buildApp } from "./app.ts";
import { closeDatabase, openDatabase } from "./platform/database/database.ts";
import { folderStore } from "./platform/files/file-store.ts";
import { urlSigner } from "./platform/files/signed-url.ts";
import { createLog } from "./platform/log.ts";
import { portsOf } from "./ports.ts";
import { readSettings } from "./settings.ts";

/** The OpenAPI document of all routes, which are registered without a database or a port. */
export async function describedApi(): Promise<object> {
  const clock = () => new Date(0);
  const db = openDatabase("postgres://nobody@127.0.0.1:1/none", { poolSize: 1, onLostConnection: () => {} });
  const settings = readSettings({});
  const log = createLog({ level: "silent" });
  const { app } = await buildApp({
    db,
    clock,
    settings,
    ...portsOf({ settings, db, clock, log, publicUrl: "http://localhost", pushKey: newPushKey() }),
    jobs: { send: async () => {} },
    readiness: {
      check: async () => ({ status: "unavailable", database: false, storage: false, log: false }),
      isWithdrawn: () => false,
    },
    sendMail: async () => {},
    noticeOfChange: async () => {},
    publicUrl: "http://localhost",
    store: folderStore(tmpdir()),
    exchangeRate: { today: async () => null },
    signer: urlSigner("none", clock),
    texts: textSigner("none", clock),
    hub: { follow: () => () => {}, listen: () => {}, position: () => null, hasWritten: () => {} },
    sessionChecks: {
      verify: async () => null,
      isLive: async () => false,
      isAdmin: async () => false,
      areasOf: async () => [],
      adminsNeedSecondFactor: false,
      whyNotFresh: async () => null,
      forgetUser: () => {},
    },
    log,
    auth: async () => {},
    figures: [],
    publicConfig: { apikey: "none" },
    webDist: null,
  });
  await app.ready();
  const document = app.swagger();
  await app.close();
  await closeDatabase(db);
  return document;
}
