import { useEffect } from "react";
import { connectNotices } from "#web/platform/notify";
import { showToast, Toaster } from "#web/ui/toaster";

/** The live region itself, tied to `notify`. */
export function NoticeRegion() {
  // Syncs with the notice channel, which lives outside React.
  useEffect(() => connectNotices(showToast), []);
  return <Toaster />;
}
