import type { DrawerProps } from "./drawer-content.tsx";
import { LayerOnDemand, partOf } from "./on-demand.tsx";

const face = partOf(async () => (await import("./drawer-content.tsx")).DrawerFace);

/** The 18rem panel that slides in from the left on phones; its children draw everything inside. */
export function Drawer(props: DrawerProps) {
  return <LayerOnDemand part={face} props={props} />;
}
