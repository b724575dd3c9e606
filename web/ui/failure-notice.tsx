import { NoticePanel } from "#web/ui/notice-panel";

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
