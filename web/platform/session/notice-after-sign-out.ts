import type { Notice } from "#web/platform/notices/notify";

/** Not a `prepara-` key, because those are deleted with the person (person.ts). */
const KEY = "notice-after-sign-out";

/** Stores a notice for the next page of this tab. */
export function keepNoticeAfterSignOut(notice: Notice): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(notice));
  } catch {
    // Without storage the notice is not shown.
  }
}

/** Takes the notice that the previous page stored. */
export function takeNoticeAfterSignOut(): Notice | null {
  try {
    const notice: Notice | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    return notice;
  } catch {
    return null;
  }
}
