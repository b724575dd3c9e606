import { screens } from "./screens.ts";

/** How long the second letter may take. */
export const SEQUENCE_MS = 1_500;

/** What a key without Ctrl means: a place to go, the list of keys, or the first half of a sequence. */
export type KeyMeaning =
  | { kind: "go"; href: string }
  | { kind: "list" }
  | { kind: "begun" }
  | { kind: "nothing" };

/**
 * "g" and a screen's letter go there, "n" begins what the open screen creates, "?" lists the keys (ux 3.4).
 * `isBegun`: the key before was a "g", not long ago.
 */
export function meaningOf(key: string, isBegun: boolean, path: string): KeyMeaning {
  if (isBegun) {
    const screen = screens.find(({ letter }) => letter === key);
    return screen ? { kind: "go", href: screen.path } : { kind: "nothing" };
  }
  if (key === "g") return { kind: "begun" };
  if (key === "?") return { kind: "list" };
  const create = key === "n" && screens.find((screen) => screen.path === path)?.create;
  return create ? { kind: "go", href: create.href } : { kind: "nothing" };
}
