import type { Notice } from "#web/platform/notices/notify";

/** Not a `prepara-` key, because those are deleted with the person (person.ts). */
const FAREWELL = "farewell";

/** Stores a notice for the next page of this tab. */
export function keepFarewell(farewell: Notice): void {
  try {
    sessionStorage.setItem(FAREWELL, JSON.stringify(farewell));
  } catch {
    // Without storage the notice is not shown.
  }
}

/** Takes the notice that the previous page stored. */
export function takeFarewell(): Notice | null {
  try {
    const notice: Notice | null = JSON.parse(sessionStorage.getItem(FAREWELL) ?? "null");
    sessionStorage.removeItem(FAREWELL);
    return notice;
  } catch {
    return null;
  }
}
