import { useEffect, useRef } from "react";
import { NoticePanel } from "#web/ui/notice-panel";

type FailureAlertProps = { failure: string | null; title?: string };

/** What went wrong, above the form; takes the focus when it appears. */
export function FailureAlert({ failure, title = "Erro na autenticação" }: FailureAlertProps) {
  const place = useRef<HTMLDivElement>(null);
  // Syncs with the document's focus.
  useEffect(() => {
    if (failure) place.current?.focus();
  }, [failure]);
  if (!failure) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <NoticePanel tone="danger" title={title} isAlert>
        {failure}
      </NoticePanel>
    </div>
  );
}
