import { clsx } from "clsx";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const noticeStyles = {
  info: ["bg-info-surface text-info", Info],
  warning: ["bg-warning-surface text-warning", TriangleAlert],
  danger: ["bg-danger-surface text-danger", CircleAlert],
} as const;

type NoticePanelProps = {
  tone: keyof typeof noticeStyles;
  title: string;
  children?: ReactNode;
  isAlert?: boolean;
};

/** A notice next to what it refers to. `isAlert` announces it to screen readers at once. */
export function NoticePanel({ tone, title, children, isAlert = false }: NoticePanelProps) {
  const [colours, Icon] = noticeStyles[tone];
  return (
    <div
      role={isAlert ? "alert" : undefined}
      className={clsx("forced-border flex gap-3 rounded-card p-3.5 text-sm", colours)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-foreground">{children}</div>}
      </div>
    </div>
  );
}

type FailureNoticeProps = { title: string; message: string | null | undefined };

/** Why an action failed, announced at once; nothing without a message. */
export function FailureNotice({ title, message }: FailureNoticeProps) {
  if (!message) return null;
  return (
    <NoticePanel tone="danger" title={title} isAlert>
      {message}
    </NoticePanel>
  );
}
