import { requestEarly } from "#web/platform/api/early-requests";

/** Starts anyway after this time without a paint or an answer. */
const MAX_WAIT_MS = 500;

const root = document.documentElement;
const startApp = () => void import("./main.tsx");
const listShown = requestEarly().then((isEmpty) => {
  if (!isEmpty) return;
  root.dataset.list = "empty"; // the first frame then shows the list's empty state
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))); // once it is painted
});

// Waits for the first paint of the prerendered frame (render-screen-frames.tsx), with the list's answer,
// before running the app. A page without such a frame, or a hidden tab, has no paint to wait for.
if (!root.dataset.first || document.hidden) startApp();
else {
  const isContent = ({ name }: PerformanceEntry) => name === "first-contentful-paint";
  new PerformanceObserver((list) => list.getEntries().some(isContent) && listShown.then(startApp)).observe({
    type: "paint",
    buffered: true,
  });
  setTimeout(startApp, MAX_WAIT_MS);
}
