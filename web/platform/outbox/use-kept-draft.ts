import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fingerprint } from "#web/platform/api/use-write";
import { deleteDraft, readDraft, saveDraft } from "./outbox-store.ts";
import { draftKey, outboxQuery } from "./send-outbox.ts";

const KEEP_AFTER_MS = 300;

/**
 * What a form about `subject` starts with; its key must be `readAt`. `start` is undefined while the form must
 * not be shown: while the device is read, and while an act of this subject waits or is sent elsewhere
 * (`isWaiting`). The form sets `isSending` while it sends, and leaves it true once its act was sent or waits.
 */
export function useDraftStart<Draft>(userId: string, subject: string, parse: (stored: unknown) => Draft) {
  const [isSending, setSending] = useState(false);
  const items = useQuery(outboxQuery(userId)).data;
  const isWaiting = !isSending && (items?.some((item) => item.subject === subject) ?? false);
  const { data } = useQuery({
    // Once no act waits, the draft is read again: it may have changed meanwhile.
    queryKey: [...draftKey(userId, subject), isWaiting],
    queryFn: async () => ({ draft: parse(await readDraft(userId, subject)), readAt: Date.now() }),
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [own, setOwn] = useState(data);
  // The form that sends stays as it is, although the draft it started with is dropped.
  if (!isSending && own !== data) setOwn(data);
  const start = isSending ? own : data;
  return { isWaiting, start: items && !isWaiting ? start : undefined, isSending, setSending };
}

/**
 * Stores the typed text and photos for `subject` on this device shortly after each change, and deletes an
 * empty draft; not while `isSending`.
 */
export function useKeptDraft<Draft>(
  userId: string,
  subject: string,
  draft: Draft,
  isEmpty: (draft: Draft) => boolean,
  isSending: boolean,
): void {
  const print = fingerprint(draft);
  // Syncs with IndexedDB, so that a reload or an empty battery loses nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `print` stands for the draft, which is a new object each time.
  useEffect(() => {
    if (isSending) return;
    const timer = setTimeout(() => {
      void (isEmpty(draft) ? deleteDraft(userId, subject) : saveDraft(userId, subject, draft));
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [userId, subject, print, isSending]);
}
