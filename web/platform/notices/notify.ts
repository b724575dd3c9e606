/** One toast; the title is the specification's exact string. */
export type Notice = {
  kind: "success" | "error" | "info";
  title: string;
  description?: string | undefined;
  /** Where the thing is that it tells of. */
  link?: { to: string; search?: { asin: string }; words: string };
};

type Show = (notice: Notice) => void;
let show: Show | undefined;
const waiting: Notice[] = [];
const wanted = new Set<() => void>();

/**
 * Shows a toast. Writes do it through `useWrite` and loads through the query client;
 * call it by hand only for acts that ask no server (copied, coming soon, refused by a guard).
 */
export function notify(notice: Notice): void {
  if (show) show(notice);
  else {
    waiting.push(notice);
    for (const load of wanted) load();
  }
}

/** The toast region announces that it is there, and gets what was said before it came. */
export function connectNotices(target: Show): () => void {
  show = target;
  for (const notice of waiting.splice(0)) target(notice);
  return () => {
    if (show === target) show = undefined;
  };
}

/** Calls back when the first toast is wanted, so that the toast library loads only then. */
export function onNoticeWanted(load: () => void): () => void {
  wanted.add(load);
  if (waiting.length > 0) load();
  return () => wanted.delete(load);
}
