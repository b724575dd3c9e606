import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AuthLog } from "#server/auth/auth-log";
import { isLoopbackHost } from "#server/platform/base-address";

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt, so that receivers can tell a repeated mail. */
  messageId?: string;
  headers?: Readonly<Record<string, string>>;
};

/** Delivers one mail, at most until `ending` aborts; throws if it should be retried. */
export type SendMail = (mail: Mail, ending?: AbortSignal) => Promise<void>;

type SenderOptions = {
  smtpUrl: string | undefined;
  from: string;
  /** Where mails are written if SMTP is not configured. */
  outboxFolder: string;
  log: AuthLog;
  longestMs?: number;
};

const WAIT_MS = 15_000;
/** For a whole mail: a server that goes on with its answer is never silent. Less than a mail is reserved. */
const LONGEST_MS = 100_000;

/** Imported with the first mail, so that the server starts faster. */
const mailer = () => import("nodemailer");

/**
 * Whether a mail server must offer TLS: with a password, unless it is on this machine. Otherwise whoever
 * stands between could remove its offer, and read the password and the links. `?requireTLS=false` in the
 * address takes precedence.
 */
function mustHaveTls(smtpUrl: string): boolean {
  const { password, hostname } = new URL(smtpUrl);
  return password !== "" && !isLoopbackHost(hostname);
}

function smtpSender(smtpUrl: string, from: string, longestMs: number): SendMail {
  const limits = { connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS, socketTimeout: WAIT_MS };
  return async (mail, ending) => {
    const { createTransport } = await mailer();
    const { to, subject, html, text } = mail;
    const transport = createTransport({ url: smtpUrl, requireTLS: mustHaveTls(smtpUrl), ...limits });
    const signal = AbortSignal.any([AbortSignal.timeout(longestMs), ...(ending ? [ending] : [])]);
    await transport.sendMail({ from, to, subject, html, text, ...identityOf(mail), signal });
  };
}

const identityOf = ({ messageId, headers }: Mail) => ({
  ...(messageId !== undefined && { messageId }),
  ...(headers && { headers: { ...headers } }),
});

/** An unencoded part: quoted-printable would break links in outbox files. */
const plainPart = (type: string, content: string) => ({
  raw: `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content}\r\n`,
});

/** Writes each mail as an `.eml` file whose name starts with the time. */
function folderSender({ from, outboxFolder, log }: SenderOptions): SendMail {
  return async (mail) => {
    const { createTransport } = await mailer();
    const composer = createTransport({ streamTransport: true, buffer: true });
    const { message } = await composer.sendMail({
      from,
      to: mail.to,
      subject: mail.subject,
      ...identityOf(mail),
      alternatives: [plainPart("text/plain", mail.text), plainPart("text/html", mail.html)],
    });
    await mkdir(outboxFolder, { recursive: true, mode: 0o700 });
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
    const file = join(outboxFolder, `${stamp}-${randomBytes(3).toString("hex")}.eml`);
    await writeFile(file, message, { mode: 0o600, flush: true });
    log.info({ file }, `no SMTP_URL is set: a mail was written to ${file}`);
  };
}

/** Sends through the server of `SMTP_URL`, or writes to a folder if it is not set. */
export function mailSender(options: SenderOptions): SendMail {
  const { smtpUrl, from, longestMs = LONGEST_MS } = options;
  return smtpUrl ? smtpSender(smtpUrl, from, longestMs) : folderSender(options);
}
