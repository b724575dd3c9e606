// Evaluated once per page: the results of queries that arrive during a press are shown only after its click,
// because what they add or move would be pressed instead, or nothing at all.
import { notifyManager } from "@tanstack/react-query";

/** The click follows the end of the press, on touch screens in a later task. */
const CLICK_FOLLOWS_WITHIN_MS = 50;
/** The browser does not report the end of every press. */
const LONGEST_PRESS_MS = 5_000;

let waiting: (() => void)[] | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function end() {
  const due = waiting ?? [];
  waiting = null;
  for (const show of due) show();
}

function endAfter(ms: number) {
  clearTimeout(timer);
  timer = setTimeout(end, ms);
}

function begin() {
  waiting ??= [];
  endAfter(LONGEST_PRESS_MS);
}

// The build also evaluates screens, to draw their first frames.
if ("document" in globalThis) {
  addEventListener("pointerdown", begin, true);
  for (const type of ["pointerup", "pointercancel"])
    addEventListener(type, () => waiting && endAfter(CLICK_FOLLOWS_WITHIN_MS), true);
  notifyManager.setScheduler((show) => {
    if (waiting) waiting.push(show);
    else setTimeout(show, 0);
  });
}
