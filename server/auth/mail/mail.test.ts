import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  const write = (recipient: string) =>
    db.insert(outgoingMails).values({ ...mail, recipient, createdAt: clock(), nextAttemptAt: clock() });
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
    for (let index = 0; index < 8; index += 1) await write(`stranger${index}@example.com`);
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
        expect(row === undefined || row.lastError).toBeTruthy();
      });
      ahead += 600_000;
    }
    expect(await db.select().from(outgoingMails)).toEqual([]);
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
