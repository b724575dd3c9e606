import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

/**
 * A mail with a link or a code; notices of what has happened, such as a new device, come between them at any
 * time.
 */
const asksForSomething = (mail: string) => /\/auth\/v1\/verify\?|Código: \d{6}/.test(mail);

/**
 * The newest mail to an address that asks for something, as the server without SMTP leaves it in its outbox;
 * waits until it is there.
 */
export async function mailTo(email: string): Promise<{ link: string; code: string }> {
  const found = await newestMail(email, asksForSomething, 10_000);
  return {
    link: /https?:\/\/\S+\/auth\/v1\/verify\?[^\s"<]+/.exec(found)?.[0] ?? "",
    code: /\b\d{6}\b/.exec(found.split("\r\n\r\n").slice(1).join("\n"))?.[0] ?? "",
  };
}

/** The link in the newest mail of a notice with this title, by which such mails are stopped. */
export async function stopLinkOf(email: string, title: string): Promise<string> {
  const isMeant = (mail: string) => mail.includes("List-Unsubscribe") && mail.includes(title);
  const mail = await newestMail(email, isMeant, 30_000);
  return /List-Unsubscribe: ?<([^>]+)>/.exec(mail.replaceAll(/\r?\n /g, ""))?.[1] ?? "";
}

async function newestMail(email: string, isMeant: (mail: string) => boolean, timeout: number) {
  const folder = join(process.env.PREPARA_E2E_DATA ?? "", "outbox");
  let found = "";
  await expect(async () => {
    const names = (await readdir(folder)).sort().reverse();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    found = mails.find((mail) => mail.includes(`To: ${email}`) && isMeant(mail)) ?? "";
    expect(found).not.toBe("");
  }).toPass({ timeout });
  return found;
}
