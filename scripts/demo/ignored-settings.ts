import { authSettings } from "../../server/auth/auth-settings.ts";
import { serviceSettings } from "../../server/settings.ts";

/** A fixed rate asks no service. */
const { USD_BRL_RATE: _fixedRate, ...services } = serviceSettings;

const NAMES: ReadonlySet<string> = new Set([
  ...["DATABASE_URL", "PREPARA_DATA_DIR", "ANON_KEY", "ADMIN_EMAILS"],
  ...Object.keys(authSettings),
  ...Object.keys(services),
]);
const PREFIXES = ["S3_", "OIDC_"];

/** The demo has its own data and no outside services, whatever the settings of the shell say. */
export const isIgnored = (name: string): boolean =>
  NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
