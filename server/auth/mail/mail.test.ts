import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gt } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { outgoingMails } from "#server/auth/tables/auth-schema";
import { users } from "#server/auth/tables/users";
import { closeDatabase, type Db, openDatabase } from "#server/platform/database/database";
import { eventually } from "#server/platform/testing/eventually";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { mailHtml, mailText } from "./mail-layout.ts";
import { mailSender, type SendMail } from "./mail-sender.ts";
import { startMailWorker } from "./mail-worker.ts";

const silent = { info() {}, warn() {}, error() {} };
const mail = {
  to: "ana@example.com",
  subject: "Olá, Ação",
  html: "<p>Olá</p>",
  text: "Olá\nhttps://site.example/auth/v1/verify?token=abc&type=recovery",
};

describe("sending mail", () => {
  test("without SMTP a mail is written to a readable file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "prepara-outbox-"));
    const logged: string[] = [];
    const log = { ...silent, info: (_details: object, text: string) => void logged.push(text) };
    await mailSender({
      smtpUrl: undefined,
      from: "Prepara <a@example.com>",
      outboxFolder: join(folder, "outbox"),
      log,
    })(mail);
    const [name = ""] = await readdir(join(folder, "outbox"));
    const text = await readFile(join(folder, "outbox", name), "utf8");
    expect(text).toContain("https://site.example/auth/v1/verify?token=abc&type=recovery");
    expect(text).toContain("To: ana@example.com");
    expect(logged[0]).toContain(name);
    await rm(folder, { recursive: true });
  });

  test("a password is sent to no mail server without TLS, except on this machine or by the operator's word", async () => {
    const passwords: unknown[] = [];
    const server = new SMTPServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth({ password }, _session, done) {
        passwords.push(password);
        done(null, { user: "prepara" });
      },
    });
    const listening = server.listen(0, "0.0.0.0");
    await once(listening, "listening");
    onTestFinished(() => server.close());
    const address = listening.address();
    const port = typeof address === "object" ? address?.port : 0;
    const sendTo = (host: string, query = "") => {
      const smtpUrl = `smtp://prepara:senha@${host}:${port}${query}`;
      return mailSender({ smtpUrl, from: "Prepara <a@example.com>", outboxFolder: "", log: silent })(mail);
    };
    // This address leads to this machine, too, but does not say so.
    await expect(sendTo("0.0.0.0")).rejects.toThrow();
    expect(passwords).toEqual([]);
    await sendTo("127.0.0.1");
    await sendTo("0.0.0.0", "?requireTLS=false");
    expect(passwords).toEqual(["senha", "senha"]);
  });

  test("a mail server that goes on with its answer for ever is given up", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => {}).write("220 here\r\n");
      const dripping = setInterval(() => socket.write("250-more\r\n"), 20);
      socket.resume().on("close", () => clearInterval(dripping));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const address = server.address();
    const smtpUrl = `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    const send = mailSender({
      smtpUrl,
      from: "a@example.com",
      outboxFolder: "",
      log: silent,
      longestMs: 300,
    });
    await expect(send(mail)).rejects.toThrow();
  });

  test("with SMTP_URL it is sent to the mail server", async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      async onData(stream, _session, done) {
        let body = "";
        for await (const chunk of stream) body += chunk;
        received.push(body);
        done();
      },
    });
    const listening = server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    const address = listening.address();
    const port = typeof address === "object" ? address?.port : 0;
    await mailSender({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: "Prepara <a@example.com>",
      outboxFolder: "",
      log: silent,
    })(mail);
    expect(received[0]).toContain("From: Prepara <a@example.com>");
    expect(received[0]).toContain("multipart/alternative");
    await new Promise<void>((resolve) => server.close(resolve));
  });
});

describe("the outbox", () => {
  let db: Db;
  let drop: () => Promise<void>;
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);

  beforeAll(async () => {
    const database = await freshDatabase();
    db = openDatabase(database.url, { poolSize: 4, onLostConnection() {} });
    drop = database.drop;
  });
  afterAll(async () => {
    await closeDatabase(db);
    await drop();
  });
  const write = (recipient: string, network: string | null = null) =>
    db
      .insert(outgoingMails)
      .values({ ...mail, recipient, network, createdAt: clock(), nextAttemptAt: clock() });
  const workerWith = (sendMail: SendMail) => startMailWorker({ db, clock, sendMail, log: silent });

  test("delivers each mail once, also with two workers, and deletes it", async () => {
    const sent: string[] = [];
    const sendMail: SendMail = async ({ to }) => void sent.push(to);
    for (let index = 0; index < 12; index += 1) await write(`p${index}@example.com`);
    const workers = [workerWith(sendMail), workerWith(sendMail)];
    for (const worker of workers) worker.deliverSoon();
    await eventually(() => expect(sent).toHaveLength(12));
    for (const worker of workers) await worker.stop();
    expect(new Set(sent).size).toBe(12);
    expect(await db.select().from(outgoingMails)).toEqual([]);
  });

  test("delivers mails to confirmed addresses first, and fills a free place at once", async () => {
    const [sent, waiting]: [string[], (() => void)[]] = [[], []];
    const worker = workerWith(async ({ to }) => {
      sent.push(to);
      await new Promise<void>((resolve) => waiting.push(resolve));
    });
    for (let index = 0; index < 8; index += 1) await write(`stranger${index}@stranger${index}.example`);
    worker.deliverSoon();
    await eventually(() => expect(sent).toHaveLength(5));
    const [email, now] = ["Ana@example.com", clock()];
    await db
      .insert(users)
      .values({ email: "ana@example.com", emailConfirmedAt: now, createdAt: now, updatedAt: now });
    await write(email);
    waiting.shift()?.();
    await eventually(() => expect(sent[5]).toBe(email));
    const release = setInterval(() => waiting.shift()?.(), 1);
    await eventually(() => expect(sent).toHaveLength(9));
    await worker.stop();
    clearInterval(release);
  });

  test("does not hold a mail back for one that the mail server takes long for", async () => {
    const sent: string[] = [];
    const slow = Promise.withResolvers<void>();
    const worker = workerWith(async ({ to }) => {
      sent.push(to);
      if (to === "slow@example.com") await slow.promise;
    });
    await write("slow@example.com");
    worker.deliverSoon();
    await eventually(() => expect(sent).toEqual(["slow@example.com"]));
    await write("ana@example.com");
    worker.deliverSoon();
    await eventually(() => expect(sent).toHaveLength(2));
    slow.resolve();
    await worker.stop();
  });

  /** A worker whose mails to addresses that begin with "slow" wait for `end`. */
  function slowWorker() {
    const sent: string[] = [];
    const { promise, resolve: end } = Promise.withResolvers<void>();
    const sendMail: SendMail = async ({ to }) => {
      sent.push(to);
      if (to.startsWith("slow")) await promise;
    };
    const worker = startMailWorker({ db, clock, sendMail, log: silent });
    const stop = async () => {
      end();
      await eventually(async () => expect(await db.$count(outgoingMails)).toBe(0));
      await worker.stop();
    };
    return { sent, worker, stop };
  }

  test("gives the place of a mail that takes long to another; of more than twenty, the longest end and are tried again", async () => {
    const [sent, ended]: [string[], string[]] = [[], []];
    const end = new AbortController();
    const sendMail: SendMail = async ({ to }, ending) => {
      sent.push(to);
      if (!to.startsWith("slow")) return;
      await once(AbortSignal.any([end.signal, ...(ending ? [ending] : [])]), "abort");
      if (!ending?.aborted) return;
      ended.push(to);
      throw ending.reason;
    };
    const worker = startMailWorker({ db, clock, sendMail, log: silent, slowMs: 20 });
    for (let index = 0; index < 40; index += 1)
      await write(`slow${index}@example.com`, `192.0.2.${index % 2}`);
    worker.deliverSoon();
    await eventually(() => expect(sent).toHaveLength(40));
    await eventually(() => expect(new Set(ended).size).toBe(20));
    expect(ended).toEqual(expect.arrayContaining(sent.slice(0, 4)));
    expect(ended).not.toEqual(expect.arrayContaining([sent.at(-1)]));
    expect(await db.$count(outgoingMails, gt(outgoingMails.nextAttemptAt, clock()))).toBe(40);
    end.abort();
    await eventually(async () => expect(await db.$count(outgoingMails)).toBe(20));
    await worker.stop();
    await db.delete(outgoingMails);
  });

  test("holds no first try back for mails that failed before", async () => {
    const { sent, worker, stop } = slowWorker();
    for (let index = 0; index < 8; index += 1) await write(`slow${index}@example.com`);
    await db.update(outgoingMails).set({ attempts: 1 });
    await write("ana@example.com");
    worker.deliverSoon();
    await eventually(() =>
      expect(sent.toSorted()).toEqual(["ana@example.com", "slow0@example.com", "slow1@example.com"]),
    );
    await stop();
  });

  test("delivers a newcomer's mail in each fourth turn, however many wait for confirmed addresses", async () => {
    const sent: string[] = [];
    const worker = workerWith(async ({ to }) => void sent.push(to));
    const now = clock();
    await db
      .insert(users)
      .values({ email: "known@example.com", emailConfirmedAt: now, createdAt: now, updatedAt: now });
    for (let index = 0; index < 30; index += 1) await write("known@example.com", `account ${index}`);
    await write("newcomer@example.com", "192.0.2.1");
    worker.deliverSoon();
    await eventually(() => expect(sent).toHaveLength(31));
    await worker.stop();
    expect(sent.indexOf("newcomer@example.com")).toBeLessThan(8);
  });

  test("delivers two mails of one network at once, and those of others meanwhile", async () => {
    const { sent, worker, stop } = slowWorker();
    for (let index = 0; index < 5; index += 1) await write(`slow${index}@example.com`, "192.0.2.1");
    for (let index = 0; index < 3; index += 1) await write(`ana${index}@example.com`, `198.51.100.${index}`);
    worker.deliverSoon();
    const others = ["ana0@example.com", "ana1@example.com", "ana2@example.com"];
    const first = ["slow0@example.com", "slow1@example.com"];
    await eventually(() => expect(sent.toSorted()).toEqual([...others, ...first]));
    await stop();
  });

  test("delivers the mails of networks in turns, however many one of them caused", async () => {
    const sent: string[] = [];
    const worker = workerWith(async ({ to }) => void sent.push(to));
    for (let index = 0; index < 20; index += 1) await write(`invented${index}@example.com`, "192.0.2.1");
    for (const name of ["ana", "bia"]) await write(`${name}@example.com`, "198.51.100.1");
    worker.deliverSoon();
    await eventually(() => expect(sent).toHaveLength(22));
    expect(sent.indexOf("ana@example.com")).toBeLessThan(4);
    expect(sent.indexOf("bia@example.com")).toBeLessThan(7);
    await worker.stop();
  });

  test("retries later, and delivers mails that a crashed worker had claimed", async () => {
    await write("again@example.com");
    let attempts = 0;
    const worker = workerWith(async () => {
      attempts += 1;
      if (attempts < 3) throw new Error("mail server is down");
    });
    for (let expected = 1; expected <= 3; expected += 1) {
      worker.deliverSoon();
      await eventually(() => expect(attempts).toBe(expected));
      await eventually(async () => {
        const [row] = await db.select().from(outgoingMails);
        expect(row === undefined || (row.lastError && row.attempts === expected)).toBeTruthy();
      });
      ahead += 600_000;
    }
    await eventually(async () => expect(await db.select().from(outgoingMails)).toEqual([]));
    await worker.stop();
  });
});

test("a mail escapes user input", () => {
  const letter = {
    title: "Olá <b>",
    preview: "",
    paragraphs: ['a & b "c"'],
    closing: "",
    code: "123456",
    action: { label: "Ir", url: "https://x.example/?a=1&b=2" },
  };
  expect(mailHtml("Prepara", letter)).toContain("Olá &lt;b&gt;");
  expect(mailHtml("Prepara", letter)).toContain("https://x.example/?a=1&amp;b=2");
  expect(mailText("Prepara", letter)).toContain("https://x.example/?a=1&b=2");
});
