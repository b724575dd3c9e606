import type { ScreenPath } from "#web/platform/screen-href";

/** One toast. Titles are fixed in docs/product.md. */
export type Notice = {
  kind: "success" | "error" | "info";
  title: string;
  description?: string | undefined;
  /** For an error that stays when another action succeeds; other errors close then. */
  isMinor?: true | undefined;
  /** A link to what the toast is about. */
  link?: { to: ScreenPath; search?: { asin: string }; words: string };
  /** Called once the person had the time to read it; not if later toasts hid it, or the tab was hidden. */
  onSeen?: (() => void) | undefined;
};

type Show = (notice: Notice) => void;
let show: Show | undefined;
const waiting: Notice[] = [];
const wanted = new Set<() => void>();

/**
 * Shows a toast. Writes show theirs through `useWrite`, loads through the query client; call it directly only
 * for actions without a request (copied, coming soon, not allowed).
 */
export function notify(notice: Notice): void {
  if (show) show(notice);
  else {
    waiting.push(notice);
    for (const load of wanted) load();
  }
}

/** Connects the toast region, which then receives the toasts queued so far. */
export function connectNotices(target: Show): () => void {
  show = target;
  for (const notice of waiting.splice(0)) target(notice);
  return () => {
    if (show === target) show = undefined;
  };
}

/** Calls `load` on the first toast, so that the toast library is loaded only then. */
export function onNoticeWanted(load: () => void): () => void {
  wanted.add(load);
  if (waiting.length > 0) load();
  return () => wanted.delete(load);
}
