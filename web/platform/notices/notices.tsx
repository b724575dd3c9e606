import { useSyncExternalStore } from "react";
import { lazyComponent } from "#web/ui/lazy-component";
import { onNoticeWanted } from "./notify.ts";

const NoticeRegion = lazyComponent(async () => (await import("./notice-region.tsx")).NoticeRegion);

let isWanted = false;
const follow = (changed: () => void) =>
  onNoticeWanted(() => {
    isWanted = true;
    changed();
  });

/** The place of toasts; the library behind it loads with the first one. */
export function Notices() {
  const wanted = useSyncExternalStore(follow, () => isWanted);
  return wanted ? <NoticeRegion /> : null;
}
