import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { connectNotices, type Notice } from "#web/platform/notify";
import { showToast, Toaster } from "#web/ui/toaster";

/** The live region itself, tied to `notify`. */
export function NoticeRegion() {
  // Syncs with the notice channel, which lives outside React.
  useEffect(() => connectNotices(show), []);
  return <Toaster />;
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
