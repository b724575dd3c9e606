import { isLoopbackHost } from "#server/platform/base-address";
import { WrongSetting } from "#server/platform/settings";

/** The settings `OIDC_<NAME>_CLIENT_ID`, `_SECRET` and `_ISSUER` of a provider. */
export type ProviderSettings = {
  name: string;
  /**
   * The first is used for sign-in; all are accepted as the audience of an id token, since mobile apps have
   * their own.
   */
  clientIds: [string, ...string[]];
  secret: string | undefined;
  issuer: string;
};

const WELL_KNOWN_ISSUERS: Record<string, string> = {
  google: "https://accounts.google.com",
  apple: "https://appleid.apple.com",
};

/** Of an account's own addresses: a provider's user with the id of an account would be that account. */
const OWN_NAMES = ["email", "phone"];

/**
 * Whether a provider's keys arrive as it sent them: over http whoever stands between could replace them, and
 * then sign in as anybody. On this machine nobody stands between.
 */
function isTrustworthy(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
}

function readProvider(name: string, environment: Record<string, string | undefined>): ProviderSettings {
  const prefix = `OIDC_${name.toUpperCase()}`;
  if (OWN_NAMES.includes(name))
    throw new WrongSetting(`Setting ${prefix}_CLIENT_ID: choose another name than ${name}.`);
  const [first, ...rest] = (environment[`${prefix}_CLIENT_ID`] ?? "").split(/[\s,]+/).filter(Boolean);
  if (!first)
    throw new WrongSetting(`Setting ${prefix}_CLIENT_ID: write the client id that the provider gave you.`);
  const issuer = environment[`${prefix}_ISSUER`] ?? WELL_KNOWN_ISSUERS[name];
  if (!issuer || !URL.canParse(issuer)) {
    throw new WrongSetting(
      `Setting ${prefix}_ISSUER: write the provider's issuer address, e.g. https://login.example.com.`,
    );
  }
  if (!isTrustworthy(issuer))
    throw new WrongSetting(`Setting ${prefix}_ISSUER: must be an https address, except on this machine.`);
  return { name, clientIds: [first, ...rest], secret: environment[`${prefix}_SECRET`], issuer };
}

/** All providers in the environment; throws `WrongSetting` for an incomplete one. */
export function readProviderSettings(environment: Record<string, string | undefined>): ProviderSettings[] {
  const names = Object.keys(environment)
    .filter((key) => environment[key])
    .map((key) => /^OIDC_([A-Z0-9]+)_(?:CLIENT_ID|SECRET|ISSUER)$/.exec(key)?.[1])
    .filter((name) => name !== undefined);
  return [...new Set(names)].sort().map((name) => readProvider(name.toLowerCase(), environment));
}
