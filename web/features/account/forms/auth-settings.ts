import { queryOptions } from "@tanstack/react-query";
import { publicConfig } from "#web/platform/public-config";

/** `GET /auth/v1/settings`. */
export type AuthSettings = {
  external: Record<string, boolean>;
  mfa: { totp: boolean; phone: boolean; webauthn: boolean };
  manual_linking: boolean;
  mail_link_seconds: number;
  mail_spacing_seconds: number;
  sms_spacing_seconds: number;
};

async function load(): Promise<AuthSettings> {
  const { authUrl, apikey } = await publicConfig();
  const response = await fetch(`${authUrl}/settings`, { headers: { apikey } });
  if (!response.ok) throw new Error(`GET /settings returned ${response.status}`);
  return response.json();
}

export const authSettingsQuery = queryOptions({
  queryKey: ["auth-settings"],
  queryFn: load,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The sign-in providers that have a button. */
export const providers = [{ name: "google", label: "Google" }] as const;
export type ProviderName = (typeof providers)[number]["name"];

/** Whether any provider is configured; false when the server cannot be reached. */
export async function hasProviders(): Promise<boolean> {
  const settings = await load().catch(() => null);
  return providers.some(({ name }) => settings?.external[name]);
}
