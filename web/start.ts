import { requestEarly } from "#web/platform/api/early-requests";

/** Starts anyway after this time without a paint. */
const MAX_WAIT_MS = 250;

requestEarly();

// Waits for the first paint of the prerendered frame (render-first-frames.tsx) before running the app. A page
// without such a frame, or a hidden tab, has no paint to wait for.
const startApp = () => void import("./main.tsx");
if (!document.documentElement.dataset.first || document.visibilityState === "hidden") startApp();
else {
  const isContent = ({ name }: PerformanceEntry) => name === "first-contentful-paint";
  new PerformanceObserver((list) => list.getEntries().some(isContent) && startApp()).observe({
    type: "paint",
    buffered: true,
  });
  setTimeout(startApp, MAX_WAIT_MS);
}
