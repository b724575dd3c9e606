import { currentSession } from "#web/platform/session/session";
import type { PaletteEntry } from "./palette-entries.ts";
import { placesOf, withPlace, withScreen } from "./recent-places.ts";

const RECENT_PLACES = "prepara-recent";

/** The signed-in person's recent places, from this device. */
export function recentPlaces(): PaletteEntry[] {
  const userId = currentSession()?.user.id;
  try {
    return userId ? placesOf(localStorage.getItem(RECENT_PLACES), userId) : [];
  } catch {
    return []; // storage is blocked
  }
}

function keep(places: readonly PaletteEntry[]): void {
  const person = currentSession()?.user.id;
  try {
    if (person) localStorage.setItem(RECENT_PLACES, JSON.stringify({ person, places }));
  } catch {
    // Without storage nothing is remembered.
  }
}

/** Remembers something found and opened in the palette. */
export const keepPlace = ({ label, href }: PaletteEntry): void =>
  keep(withPlace(recentPlaces(), { label, href }));

/** Remembers the screens that somebody went through. */
export const keepScreens = (paths: readonly string[]): void => keep(paths.reduce(withScreen, recentPlaces()));
