import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AuthLog } from "#server/auth/auth-log";

export type Mail = { to: string; subject: string; html: string; text: string };

/** Delivers one mail or throws; a thrown error means "later". */
export type SendMail = (mail: Mail) => Promise<void>;

type SenderOptions = {
  smtpUrl: string | undefined;
  from: string;
  /** Folder for mails of an installation without SMTP. */
  outboxFolder: string;
  log: AuthLog;
};

const WAIT_MS = 15_000;

/** Loaded with the first mail, so that the server starts sooner. */
const mailer = () => import("nodemailer");

function throughSmtp(smtpUrl: string, from: string): SendMail {
  const limits = { connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS, socketTimeout: WAIT_MS };
  return async (mail) => {
    const { createTransport } = await mailer();
    await createTransport({ url: smtpUrl, ...limits }).sendMail({ from, ...mail });
  };
}

/**
 * A part as it is, not folded into quoted-printable: a link in an outbox file must be readable to people and
 * scripts.
 */
const plainPart = (type: string, content: string) => ({
  raw: `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content}\r\n`,
});

/**
 * Writes each mail as an `.eml` file, which every mail program opens, named so that a listing is in order of
 * time.
 */
function intoFolder({ from, outboxFolder, log }: SenderOptions): SendMail {
  return async (mail) => {
    const { createTransport } = await mailer();
    const composer = createTransport({ streamTransport: true, buffer: true });
    const { message } = await composer.sendMail({
      from,
      to: mail.to,
      subject: mail.subject,
      alternatives: [plainPart("text/plain", mail.text), plainPart("text/html", mail.html)],
    });
    await mkdir(outboxFolder, { recursive: true, mode: 0o700 });
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
    const file = join(outboxFolder, `${stamp}-${randomBytes(3).toString("hex")}.eml`);
    await writeFile(file, message, { mode: 0o600 });
    log.info({ file }, `no SMTP_URL is set: a mail was written to ${file}`);
  };
}

/** The way out for mails: the mail server of `SMTP_URL`, or a folder when there is none. */
export function mailSender(options: SenderOptions): SendMail {
  return options.smtpUrl ? throughSmtp(options.smtpUrl, options.from) : intoFolder(options);
}
