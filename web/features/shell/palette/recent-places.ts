import { safeReturn } from "#web/platform/session/guards";
import { currentSession } from "#web/platform/session/session";
import { type PaletteEntry, screenEntries } from "./palette-entries.ts";

/** A place that was opened; it may be of a former version of the page, so its address is any text. */
export type Place = Omit<PaletteEntry, "href"> & { href: string };

const MAX_PLACES = 5;
const STORAGE_KEY = "prepara-recent";

/** Puts a place first, without duplicates and with at most five in all. */
export const withPlace = (places: readonly Place[], place: Place): Place[] =>
  [place, ...places.filter(({ href }) => href !== place.href)].slice(0, MAX_PLACES);

/** Puts the screen of a path first, unless the newest place is a search result on that screen. */
export function withScreen(places: readonly Place[], path: string): readonly Place[] {
  const screen = screenEntries({ isAdmin: true, isStaff: true }).find(({ href }) => href === path);
  if (!screen || places[0]?.href.split("?")[0] === path) return places;
  return withPlace(places, { label: screen.label, href: screen.href });
}

/** Parses the stored places, newest first; none if they belong to another user of this device. */
export function parsePlaces(stored: string | null, userId: string): Place[] {
  try {
    const { person, places }: { person?: unknown; places?: unknown } = JSON.parse(stored ?? "{}");
    return person === userId && Array.isArray(places) ? places.filter(isPlace).slice(0, MAX_PLACES) : [];
  } catch {
    return [];
  }
}

const isPlace = (place: Partial<Place> | null): place is Place =>
  typeof place?.label === "string" && typeof place.href === "string" && safeReturn(place.href) === place.href;

/** The signed-in user's recent places on this device, newest first. */
export function recentPlaces(): Place[] {
  const userId = currentSession()?.user.id;
  try {
    return userId ? parsePlaces(localStorage.getItem(STORAGE_KEY), userId) : [];
  } catch {
    return []; // blocked storage throws
  }
}

function store(places: readonly Place[]): void {
  const person = currentSession()?.user.id;
  try {
    if (person) localStorage.setItem(STORAGE_KEY, JSON.stringify({ person, places }));
  } catch {
    // Blocked or full storage: places are not remembered.
  }
}

export const rememberPlace = ({ label, href }: Place): void =>
  store(withPlace(recentPlaces(), { label, href }));

export const rememberScreens = (paths: readonly string[]): void =>
  store(paths.reduce(withScreen, recentPlaces()));
