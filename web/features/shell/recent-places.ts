import { safeReturn } from "#web/platform/session/safe-return";
import { type PaletteEntry, screenEntries } from "./palette-entries.ts";

const MOST = 5;

/** The places with one more in front; each stands there once, and only so many are kept. */
export const withPlace = (places: readonly PaletteEntry[], place: PaletteEntry): PaletteEntry[] =>
  [place, ...places.filter(({ href }) => href !== place.href)].slice(0, MOST);

/**
 * The places with the screen of a path in front, unless the newest is a result that stands on that screen.
 */
export function withScreen(places: readonly PaletteEntry[], path: string): readonly PaletteEntry[] {
  const screen = screenEntries(true).find(({ href }) => href === path);
  if (!screen || places[0]?.href.split("?")[0] === path) return places;
  return withPlace(places, { label: screen.label, href: screen.href });
}

/** What a person opened lately, newest first; nothing of anybody else who used this device. */
export function placesOf(kept: string | null, userId: string): PaletteEntry[] {
  try {
    const { person, places }: { person?: unknown; places?: unknown } = JSON.parse(kept ?? "{}");
    return person === userId && Array.isArray(places) ? places.filter(isPlace).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

const isPlace = (place: Partial<PaletteEntry> | null): place is PaletteEntry =>
  typeof place?.label === "string" && typeof place.href === "string" && safeReturn(place.href) === place.href;
