import { useSyncExternalStore } from "react";

let isOpen = false;
const listeners = new Set<() => void>();

/** Opens or closes the list of keys; the account menu and the key "?" both do. */
export function showKeyList(isWanted: boolean): void {
  isOpen = isWanted;
  for (const listener of listeners) listener();
}

const follow = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

export const useIsKeyListOpen = (): boolean => useSyncExternalStore(follow, () => isOpen);
