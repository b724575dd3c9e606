import type { LayerFrameProps } from "./layer-frame-content.tsx";
import { LayerOnDemand, partOf } from "./on-demand.tsx";

const face = partOf(async () => (await import("./layer-frame-content.tsx")).LayerFrameFace);

/** What a dialog and a side sheet have in common: head, scrolling body, buttons, focus, Ctrl/Cmd+Enter. */
export function LayerFrame(props: LayerFrameProps) {
  return <LayerOnDemand part={face} props={props} />;
}
