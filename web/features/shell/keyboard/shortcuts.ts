import { useSyncExternalStore } from "react";
import { screens } from "#web/features/shell/screens";
import type { ScreenHref } from "#web/platform/screen-href";
import { changeSignal } from "#web/ui/change-signal";

/** The longest pause between the two keys of a sequence. */
export const SEQUENCE_MS = 1_500;

/** The effect of a key without Ctrl; `pending` is the first key of a sequence. */
export type Shortcut =
  | { kind: "go"; href: ScreenHref }
  | { kind: "list" }
  | { kind: "pending" }
  | { kind: "nothing" };

/**
 * "g" and a screen's letter open that screen, "n" opens the current screen's create form, "?" the list of
 * keys. `isPending`: the previous key was a "g", within `SEQUENCE_MS`.
 */
export function shortcutFor(key: string, isPending: boolean, path: string): Shortcut {
  if (isPending) {
    const screen = screens.find(({ letter }) => letter === key);
    return screen ? { kind: "go", href: screen.path } : { kind: "nothing" };
  }
  if (key === "g") return { kind: "pending" };
  if (key === "?") return { kind: "list" };
  const create = key === "n" && screens.find((screen) => screen.path === path)?.create;
  return create ? { kind: "go", href: create.href } : { kind: "nothing" };
}

/** Whether the target takes text, so that keys are not shortcuts. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

let isOpen = false;
const { follow, tell } = changeSignal();

/** Opens or closes the list of keys, from the account menu or the key "?". */
export function showKeyList(open: boolean): void {
  isOpen = open;
  tell();
}

export const useIsKeyListOpen = (): boolean => useSyncExternalStore(follow, () => isOpen);
