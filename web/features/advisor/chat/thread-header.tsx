import { clsx } from "clsx";
import { MessageSquarePlus, MessagesSquare } from "lucide-react";
import { DemoNote } from "#web/platform/notices/demo-note";
import { IconButton } from "#web/ui/icon-button";

type ThreadHeaderProps = { onOpenList: (() => void) | null; onNew: (() => void) | null };

/**
 * The assistant's avatar, name and subtitle (docs/product.md#advisor); on phones also the buttons for the
 * list and for a new conversation.
 */
export function ThreadHeader({ onOpenList, onNew }: ThreadHeaderProps) {
  return (
    <header className="flex items-center gap-3 border-border border-b bg-card px-4 py-2.5 md:px-6">
      {onOpenList && (
        <IconButton label="Abrir conversas" icon={MessagesSquare} onClick={onOpenList} className="-ml-2" />
      )}
      <AdvisorAvatar className="size-10" />
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="truncate font-bold text-lg leading-tight">
          TaDollar
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm">
          Especialista em Amazon FBA
          <DemoNote />
        </p>
      </div>
      {onNew && <IconButton label="Nova conversa" icon={MessageSquarePlus} onClick={onNew} />}
    </header>
  );
}

/** The assistant's avatar. Decorative: its name is always next to it. */
export function AdvisorAvatar({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "flex shrink-0 items-center justify-center rounded-full bg-kraft-surface text-kraft",
        className,
      )}
    >
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" className="size-3/5">
        <title>TaDollar</title>
        <path d="M4 8.5 12 4l8 4.5v7L12 20l-8-4.5z" strokeLinejoin="round" />
        <path d="M4 8.5 12 13l8-4.5M12 13v7" strokeLinejoin="round" />
        <path d="m8 6.2 8 4.6" />
      </svg>
    </span>
  );
}
