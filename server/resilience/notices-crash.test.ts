import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, test } from "vitest";
import { type PushedBrowser, pushServer } from "#server/adapters/fake-servers/push-server";
import { sessions } from "#server/auth/tables/sessions";
import { users } from "#server/auth/tables/users";
import { recordEvent } from "#server/features/notices/notices.public";
import { closeDatabase, type Db, openDatabase } from "#server/platform/database/database";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { deliveries, noticeContacts, pushSubscriptions } from "#server/tables/deliveries";
import { notices } from "#server/tables/notices";
import { signUpAt } from "#server/testing/crash-client";
import { newDataDir, type ServerProcess, startServer } from "#server/testing/server-process";

/** docs/decisions/0131 reports a run with `NOTICE_CRASH_ROUNDS=20`. */
const ROUNDS = Number(process.env.NOTICE_CRASH_ROUNDS ?? 2);
const CUSTOMERS = 6;
const EVENTS_A_ROUND = 30;
/** The maximum number of messages that a process sends at a time: five on each of two channels. */
const ON_THEIR_WAY = 10;

const cleanUps: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

/** A mail server that needs some time for each mail; `taken` lists the received mails. */
async function mailServer() {
  const taken: { id: string; words: string[] }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, _session, done) {
      let mail = "";
      try {
        for await (const part of stream) mail += part;
      } catch {
        return; // its sender was killed while sending
      }
      await pause(Math.random() * 60);
      const id = /^Message-ID: (.+)$/im.exec(mail)?.[1] ?? "";
      taken.push({ id, words: wordsIn(mail.replaceAll(/=\r?\n/g, "")) });
      done();
    },
  });
  server.on("error", () => {}); // connections of killed processes
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  cleanUps.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { taken, url: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}` };
}

/** The events named in a message, without duplicates. */
const wordsIn = (text: string) => [...new Set(text.match(/EV\d{4}/g))];

async function customersAt(server: ServerProcess, db: Db, service: Awaited<ReturnType<typeof pushServer>>) {
  const emails = Array.from({ length: CUSTOMERS }, (_, index) => `cliente-${index}@exemplo.com.br`);
  for (const email of emails) await signUpAt(server, email);
  const people = await db
    .select({ userId: users.id, sessionId: sessions.id })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(inArray(users.email, emails));
  const browsers: PushedBrowser[] = [];
  for (const { userId, sessionId } of people) {
    const browser = service.browser();
    browsers.push(browser);
    const { endpoint, keys } = browser.device;
    await db.insert(noticeContacts).values({ userId, quietFrom: 0, quietTo: 0 });
    await db
      .insert(pushSubscriptions)
      .values({ userId, sessionId, endpoint, ...keys, createdAt: new Date() });
  }
  return { people, browsers };
}

test(`two servers that are killed in turn while they create and send notices lose none and repeat only messages that were being sent, in ${ROUNDS} rounds`, {
  timeout: 60_000 + ROUNDS * 30_000,
}, async ({ annotate }) => {
  const database = await freshDatabase();
  cleanUps.push(database.drop);
  const db = openDatabase(database.url, { poolSize: 3, onLostConnection: () => {} });
  cleanUps.push(() => closeDatabase(db));
  const [mails, service] = [await mailServer(), await pushServer()];
  cleanUps.push(service.stop);
  service.delayMs = 30;
  const folders = [newDataDir("prepara-notices-"), newDataDir("prepara-notices-")];
  for (const folder of folders) cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const start = async (index: number) => {
    const server = await startServer({
      DATABASE_URL: database.url,
      PREPARA_DATA_DIR: folders[index] ?? "",
      PUBLIC_URL: "http://localhost:8080",
      SMTP_URL: mails.url,
      NOTICE_MERGE_MINUTES: "0",
      OUTGOING_ALLOW_LOOPBACK: "true",
    });
    expect(server.output()).toContain("Prepara is ready");
    cleanUps.push(() => server.end("SIGKILL"));
    return server;
  };
  const servers = await Promise.all([start(0), start(1)]);
  const [first] = servers;
  if (!first) throw new Error("No server");
  const { people, browsers } = await customersAt(first, db, service);

  const written: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (let count = 0; count < EVENTS_A_ROUND; count++) {
      const subject = `EV${String(written.length).padStart(4, "0")}`;
      const { userId } = people[count % people.length] ?? people[0] ?? { userId: "" };
      await db.transaction((tx) =>
        recordEvent(tx, {
          type: "balance.credited",
          userId,
          about: { kind: "test", id: subject },
          words: { subject },
          actor: { kind: "system" },
        }),
      );
      written.push(subject);
      await pause(20);
    }
    // The servers create deliveries every two seconds and send them every five.
    await pause(Math.random() * 5_000);
    const killed = round % 2;
    await servers[killed]?.end("SIGKILL");
    servers[killed] = await start(killed);
  }

  // Deliveries claimed by a killed process become due again after two minutes; make them due now, while no
  // server runs.
  for (const server of servers) await server.end("SIGKILL");
  await db.update(deliveries).set({ nextAt: new Date() }).where(eq(deliveries.status, "waiting"));
  await start(0);
  const waiting = () => db.$count(deliveries, eq(deliveries.status, "waiting"));
  await expect.poll(waiting, { timeout: 60_000, interval: 500 }).toBe(0);
  await expect.poll(() => db.$count(notices), { timeout: 60_000, interval: 500 }).toBe(written.length);
  await expect.poll(waiting, { timeout: 60_000, interval: 500 }).toBe(0);

  const rows = await db.select().from(deliveries);
  expect(rows).toHaveLength(2 * written.length);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["sent", "merged"]));
  const pushed = browsers.flatMap(({ received }) =>
    received.map(({ headers }) => ({ id: headers.topic ?? "", words: [] as string[] })),
  );
  const attempts = new Map(rows.map(({ id, attempts: count }) => [id.replaceAll("-", ""), count]));
  for (const [messages, idOf] of [
    [mails.taken, (id: string) => id.replaceAll(/[<>-]|@.*$/g, "")],
    [pushed, (id: string) => id],
  ] as const) {
    const ids = messages.map(({ id }) => idOf(id));
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    await annotate(`${ids.length} messages, ${repeated.length} of them repeated after a kill`);
    // Only messages that a killed process was sending are sent again, with the same id.
    for (const id of repeated) expect(attempts.get(id)).toBeGreaterThan(1);
    expect(repeated.length).toBeLessThanOrEqual((ROUNDS + 2) * ON_THEIR_WAY);
    const sent = rows.filter(
      ({ status, channel }) => status === "sent" && channel === (messages === pushed ? "push" : "email"),
    );
    expect(new Set(ids)).toEqual(new Set(sent.map(({ id }) => id.replaceAll("-", ""))));
  }
  // Each event is in the mails of one id only.
  const tellers = new Map<string, Set<string>>();
  for (const { id, words } of mails.taken)
    for (const word of words) tellers.set(word, (tellers.get(word) ?? new Set()).add(id));
  expect([...tellers.keys()].toSorted()).toEqual(written);
  expect([...tellers].filter(([, ids]) => ids.size !== 1)).toEqual([]);
});
