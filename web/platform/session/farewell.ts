import type { Notice } from "#web/platform/notices/notify";

/** Not a `prepara-` key, for those go with the person (person.ts). */
const FAREWELL = "farewell";

/** Lets the next page of this tab say it. */
export function keepFarewell(farewell: Notice): void {
  try {
    sessionStorage.setItem(FAREWELL, JSON.stringify(farewell));
  } catch {
    // Without storage it stays unsaid.
  }
}

/** What the page before said last, once. */
export function takeFarewell(): Notice | null {
  try {
    const said: Notice | null = JSON.parse(sessionStorage.getItem(FAREWELL) ?? "null");
    sessionStorage.removeItem(FAREWELL);
    return said;
  } catch {
    return null;
  }
}
