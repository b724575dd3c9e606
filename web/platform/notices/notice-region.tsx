import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { showToast, Toaster } from "#web/ui/overlay/toaster";
import { connectNotices, type Notice } from "./notify.ts";

/**
 * The toast region, connected to `notify`. It is the body's own child, because an open dialog hides the
 * program beside it from screen readers.
 */
export function NoticeRegion() {
  // Syncs with the notice channel, which lives outside React.
  useEffect(() => connectNotices(show), []);
  return createPortal(<Toaster />, document.body);
}

const show = ({ link, ...notice }: Notice) =>
  showToast({
    ...notice,
    ...(link && {
      action: (
        <Link
          to={link.to}
          {...(link.search && { search: link.search })}
          className="font-medium text-primary underline"
        >
          {link.words}
        </Link>
      ),
    }),
  });
