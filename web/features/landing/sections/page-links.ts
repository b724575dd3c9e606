import { clsx } from "clsx";
import type { ScreenHref } from "#web/platform/screen-href";

/** Where the public pages lead; they run without the router. */
export const pageLinks = {
  home: "/",
  signIn: "/auth",
  signUp: "/auth?modo=criar",
  terms: "/termos",
  privacy: "/privacidade",
} as const satisfies Record<string, ScreenHref>;

const shared =
  "inline-flex items-center justify-center whitespace-nowrap rounded-control font-semibold transition-colors duration-120";

/** 'COMEÇAR AGORA'. */
export const primaryCallClass = clsx(
  shared,
  "h-14 bg-primary px-8 text-base text-on-primary hover:bg-primary-hover",
);

/** The small variant in the top bar. */
export const smallCallClass = clsx(
  shared,
  "h-11 bg-primary px-4 text-on-primary text-sm hover:bg-primary-hover",
);

export const quietCallClass = clsx(
  shared,
  "h-14 px-5 text-base text-primary underline-offset-4 hover:underline",
);

export const outlineCallClass = clsx(shared, "h-12 border border-input bg-card px-6 hover:bg-muted");
