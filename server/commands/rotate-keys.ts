import { readAuthSettings } from "#server/auth/auth-settings";
import { rotateSigningKeys } from "#server/auth/keys/signing-keys";
import type { Command } from "./command.ts";
import { withDatabase } from "./command.ts";

/** Creates a new signing key for access tokens; no user is signed out. */
export const rotateKeys: Command = {
  name: "keys rotate",
  takes: [],
  does: "makes a new key that signs access tokens; no user is signed out",
  async run({ settings, environment, clock, say }) {
    const place = { publicUrl: "http://localhost", anonKey: settings.ANON_KEY ?? "", brand: settings.BRAND };
    const { AUTH_TOKEN_LIFE: tokenLifeSeconds } = readAuthSettings(environment, place);
    const { retiresAt } = await withDatabase(settings, (db) =>
      rotateSigningKeys({ db, clock, tokenLifeSeconds }),
    );
    say(
      `New signing key made; running servers use it within a minute. The former one is accepted until ${retiresAt.toISOString()}.`,
    );
  },
};
