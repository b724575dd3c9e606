import type { ScreenHref } from "#web/platform/screen-href";

/** Where the public pages lead; they run without the router. */
export const pageLinks = {
  home: "/",
  signIn: "/auth",
  signUp: "/auth?modo=criar",
  terms: "/termos",
  privacy: "/privacidade",
} as const satisfies Record<string, ScreenHref>;
