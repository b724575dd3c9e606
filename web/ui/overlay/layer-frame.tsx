import { lazyLayer } from "./lazy-layer.tsx";

/** What a dialog and a side sheet have in common: head, scrolling body, buttons, focus, Ctrl/Cmd+Enter. */
export const LayerFrame = lazyLayer(
  async () => (await import("./layer-frame-content.tsx")).LayerFrameContent,
  { preloadOn: "interaction" },
);
