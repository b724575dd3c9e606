import { LayerFrame } from "./layer-frame.tsx";
import type { LayerProps } from "./layer-frame-content.tsx";

/** Details of one row, beside the list on desktop and over it on phones. Bind `open` to the URL. */
export function SideSheet(layer: LayerProps) {
  return (
    <LayerFrame
      {...layer}
      className="inset-y-0 right-0 w-full animate-slide-from-right data-[state=closed]:animate-slide-out-right md:max-w-xl md:border-l"
    />
  );
}
