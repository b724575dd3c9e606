import { queryOptions } from "@tanstack/react-query";
import { publicConfig } from "#web/platform/public-config";

/** What this installation's auth service offers (`GET /auth/v1/settings`). */
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
  const answer = await fetch(`${authUrl}/settings`, { headers: { apikey } });
  if (!answer.ok) throw new Error(`settings answered ${answer.status}`);
  return answer.json();
}

/** The settings do not change while a page is open. */
export const authSettingsQuery = queryOptions({
  queryKey: ["auth-settings"],
  queryFn: load,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Sign-in providers we have a button for. */
export const providers = [{ name: "google", label: "Google" }] as const;
export type ProviderName = (typeof providers)[number]["name"];

/** Whether there is any; a server that does not answer counts as having none. */
export async function hasProviders(): Promise<boolean> {
  const settings = await load().catch(() => null);
  return providers.some(({ name }) => settings?.external[name]);
}
