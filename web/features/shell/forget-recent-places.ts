/** Where the device keeps what was opened lately; a file of its own, since signing out forgets it without the palette. */
export const RECENT_PLACES = "prepara-recent";

/** Forgets what was opened lately on this device. */
export function forgetRecentPlaces(): void {
  try {
    localStorage.removeItem(RECENT_PLACES);
  } catch {
    // Without storage nothing was kept.
  }
}
