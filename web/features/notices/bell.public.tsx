import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useState } from "react";
import { counted } from "#web/platform/formats";
import { meQuery } from "#web/platform/session/me";
import { IconButton } from "#web/ui/icon-button";
import { lazyLayer } from "#web/ui/overlay/lazy-layer";

const NoticePanel = lazyLayer(async () => (await import("./notice-panel.tsx")).NoticePanel, {
  preloadOn: "interaction",
});

/** The bell of the header with the number of unread notices; opens the newest ten. */
export function NoticeBell() {
  const [isOpen, setOpen] = useState(false);
  const unread = useQuery(meQuery).data?.noticesUnread ?? 0;
  const number = unread > 99 ? "mais de 99 não lidos" : counted(unread, "não lido", "não lidos");
  const label = unread === 0 ? "Avisos" : `Avisos: ${number}`;
  return (
    <span className="relative inline-flex">
      <IconButton label={label} icon={Bell} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="forced-border pointer-events-none absolute top-0.5 right-0.5 min-w-4.5 rounded-full bg-primary px-1 text-center font-semibold text-on-primary text-xs leading-4.5 tabular-nums md:-top-1 md:-right-1"
        >
          {unread > 9 ? "9+" : unread}
        </span>
      )}
      <NoticePanel open={isOpen} onClose={() => setOpen(false)} />
    </span>
  );
}
