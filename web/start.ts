/** No paint in this time: something else is the matter, and waiting helps nobody. */
const LONGEST_WAIT_MS = 250;

// First the page is painted as it came (render-first-frames.tsx); then the scripts, which are on their way
// since the page names them, take their time. Where nothing is shown first, or in a tab in the background,
// there is no paint to wait for.
const begin = () => void import("./main.tsx");
if (!document.documentElement.dataset.first || document.visibilityState === "hidden") begin();
else {
  const isContent = ({ name }: PerformanceEntry) => name === "first-contentful-paint";
  new PerformanceObserver((list) => list.getEntries().some(isContent) && begin()).observe({
    type: "paint",
    buffered: true,
  });
  setTimeout(begin, LONGEST_WAIT_MS);
}
