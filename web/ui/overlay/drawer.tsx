import { lazyLayer } from "./lazy-layer.tsx";

/** The 18rem panel that slides in from the left on phones; its children draw everything inside. */
export const Drawer = lazyLayer(async () => (await import("./drawer-content.tsx")).DrawerContent, {
  preloadOn: "interaction",
});
