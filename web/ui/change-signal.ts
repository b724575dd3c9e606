/**
 * Lets components follow a value that is kept outside of React: `tell` after each change, and `follow` as the
 * first argument of `useSyncExternalStore`.
 */
export function changeSignal() {
  const listeners = new Set<() => void>();
  return {
    follow(changed: () => void): () => void {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    tell(): void {
      for (const listener of listeners) listener();
    },
  };
}
