import { useSyncExternalStore } from "react";

const cookie = "sidebar_state"; // read before paint by public/boot.js
const weekSeconds = 7 * 24 * 60 * 60;
const listeners = new Set<() => void>();

const isCollapsed = () => document.documentElement.dataset.sidebar === "collapsed";

/** Folds the sidebar to icons or unfolds it, and keeps that for 7 days (docs/product.md#shell). */
export function toggleSidebar(): void {
  const isOpen = isCollapsed();
  if (isOpen) delete document.documentElement.dataset.sidebar;
  else document.documentElement.dataset.sidebar = "collapsed";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support.
  document.cookie = `${cookie}=${isOpen}; path=/; max-age=${weekSeconds}; samesite=lax`;
  for (const listener of listeners) listener();
}

const follow = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Whether the sidebar shows icons only. */
export const useIsSidebarCollapsed = (): boolean => useSyncExternalStore(follow, isCollapsed);
