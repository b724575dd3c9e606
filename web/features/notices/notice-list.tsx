import { useRouter } from "@tanstack/react-router";
import { clsx } from "clsx";
import {
  Bell,
  Coins,
  type LucideIcon,
  MessageCircleQuestion,
  PackageCheck,
  ShoppingCart,
  Tag,
  Truck,
} from "lucide-react";
import { ago } from "#web/platform/ago";
import { dayAndTime } from "#web/platform/formats";
import { ListRow } from "#web/ui/list/list-row";
import { type Notice, useReadNotices } from "./notices.queries.ts";

const icons: Record<Notice["group"], LucideIcon> = {
  arrivals: PackageCheck,
  cases: MessageCircleQuestion,
  prep: Truck,
  balance: Coins,
  assisted: ShoppingCart,
  prices: Tag,
  team: MessageCircleQuestion,
};

/** Notices as links to what they are about; following one marks it as read. */
export function NoticeList({ notices, onFollow }: { notices: readonly Notice[]; onFollow?: () => void }) {
  return (
    <ul className="flex flex-col [--row-height:5rem]">
      {notices.map((notice) => (
        <ListRow key={notice.id} id={String(notice.id)} className="border-border not-last:border-b">
          <NoticeLink notice={notice} onFollow={onFollow} />
        </ListRow>
      ))}
    </ul>
  );
}

function NoticeLink({ notice, onFollow }: { notice: Notice; onFollow: (() => void) | undefined }) {
  const router = useRouter();
  const read = useReadNotices();
  const Icon = icons[notice.group] ?? Bell;
  return (
    <a
      href={notice.link}
      onClick={(event) => {
        if (!notice.isRead) void read.run({ from: notice.id, upTo: notice.id });
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onFollow?.();
        router.history.push(notice.link);
      }}
      className="flex min-h-14 items-start gap-3 rounded-control px-2 py-3 hover:bg-muted"
    >
      <span
        className={clsx(
          "flex size-9 shrink-0 items-center justify-center rounded-full",
          notice.isRead ? "bg-muted text-muted-foreground" : "bg-kraft-surface text-kraft",
        )}
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className={clsx("break-words", !notice.isRead && "font-semibold")}>
          {!notice.isRead && <span className="sr-only">Não lido: </span>}
          {notice.title}
        </span>
        <span className="break-words text-muted-foreground text-sm">{notice.sentence}</span>
        <time
          dateTime={notice.createdAt}
          title={dayAndTime(notice.createdAt)}
          className="text-muted-foreground text-xs"
        >
          {ago(notice.createdAt)}
        </time>
      </span>
      {!notice.isRead && (
        <span aria-hidden="true" className="mt-2 size-2.5 shrink-0 rounded-full bg-primary" />
      )}
    </a>
  );
}
