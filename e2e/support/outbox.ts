import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

/**
 * Whether a mail has a link or a code. Notices of events, such as a new device, can arrive between such mails
 * at any time.
 */
const hasLinkOrCode = (mail: string) => /\/auth\/v1\/verify\?|Código: \d{6}/.test(mail);

/**
 * The link and code of the newest mail to an address that has one. Without SMTP the server writes mails to
 * its outbox; waits until the mail is there. `folder` is that of another server than the run's.
 */
export async function mailTo(email: string, folder?: string): Promise<{ link: string; code: string }> {
  const found = await newestMail(email, hasLinkOrCode, 10_000, folder);
  return {
    link: /https?:\/\/\S+\/auth\/v1\/verify\?[^\s"<]+/.exec(found)?.[0] ?? "",
    code: /\b\d{6}\b/.exec(found.split("\r\n\r\n").slice(1).join("\n"))?.[0] ?? "",
  };
}

/** The unsubscribe link in the newest mail of a notice with this title. */
export async function unsubscribeLinkOf(email: string, title: string): Promise<string> {
  const matches = (mail: string) => mail.includes("List-Unsubscribe") && mail.includes(title);
  const mail = await newestMail(email, matches, 30_000);
  return /List-Unsubscribe: ?<([^>]+)>/.exec(mail.replaceAll(/\r?\n /g, ""))?.[1] ?? "";
}

async function newestMail(
  email: string,
  matches: (mail: string) => boolean,
  timeout: number,
  dataFolder = process.env.PREPARA_E2E_DATA ?? "",
) {
  const folder = join(dataFolder, "outbox");
  let found = "";
  await expect(async () => {
    const names = (await readdir(folder)).sort().reverse();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    found = mails.find((mail) => mail.includes(`To: ${email}`) && matches(mail)) ?? "";
    expect(found).not.toBe("");
  }).toPass({ timeout });
  return found;
}
