import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "#server/platform/testing/eventually";

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
