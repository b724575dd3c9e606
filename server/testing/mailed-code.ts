import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { eventually } from "#server/platform/testing/eventually";
import { type Person, personWith } from "./person.ts";
import type { Product } from "./product.ts";

/** Runs `act` and returns the code in the mail that it sends to `email`. */
export async function mailedCode(
  { dataDir }: { dataDir: string },
  email: string,
  act: () => Promise<unknown>,
): Promise<string> {
  const outbox = join(dataDir, "outbox");
  await mkdir(outbox, { recursive: true });
  const before = new Set(await readdir(outbox));
  await act();
  return eventually(async () => {
    for (const name of (await readdir(outbox)).filter((one) => !before.has(one))) {
      const mail = (await readFile(join(outbox, name), "utf8")).replaceAll(/=\r?\n/g, "");
      const code = /C[^0-9]{1,12}digo: (\d{6})/.exec(mail)?.[1];
      if (code && mail.includes(`To: ${email}`)) return code;
    }
    throw new Error(`no mail to ${email} yet`);
  });
}

/** The same account, entered by the address's owner from another network by a mailed code. */
export async function provedFromElsewhere(product: Product, { email, userId }: Person): Promise<Person> {
  const { app, apikey } = product;
  const ask = (path: string, payload: object) =>
    app.inject({
      method: "POST",
      url: `/auth/v1${path}`,
      headers: { apikey },
      payload,
      remoteAddress: "198.51.100.7",
    });
  const code = await mailedCode(product, email, () => ask("/recover", { email }));
  const answer = await ask("/verify", { type: "recovery", email, token: code });
  expect(answer.statusCode).toBe(200);
  return personWith({ app, apikey }, { email, userId, token: answer.json().access_token });
}
