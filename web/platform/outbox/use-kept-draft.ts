import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { fingerprint } from "#web/platform/api/use-write";
import { deleteDraft, readDraft, saveDraft } from "./outbox-store.ts";
import { draftKey, outboxQuery } from "./send-outbox.ts";

const KEEP_AFTER_MS = 300;

/**
 * What a form about `subject` starts with; its key must be `readAt`. `start` is undefined while the form must
 * not be shown: while the device is read, and while an act of this subject waits or is sent elsewhere
 * (`isWaiting`). The form sets `isSending` while it sends, and leaves it true once its act was sent or waits.
 * `isUnreadable`: a draft is stored that `parse` returned null for; show `UnreadableDraft`.
 */
export function useDraftStart<Draft>(userId: string, subject: string, parse: (stored: unknown) => Draft) {
  const [isSending, setSending] = useState(false);
  const items = useQuery(outboxQuery(userId)).data;
  const isWaiting = !isSending && (items?.some((item) => item.subject === subject) ?? false);
  const { data } = useQuery({
    // Once no act waits, the draft is read again: it may have changed meanwhile.
    queryKey: [...draftKey(userId, subject), isWaiting],
    queryFn: async () => {
      const stored = await readDraft(userId, subject);
      const draft = parse(stored);
      return { draft, isUnreadable: stored !== null && draft === null, readAt: Date.now() };
    },
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
 * Stores the typed text and photos for `subject` on this device shortly after each change, and deletes the
 * draft once it is empty again; not while `isSending`. What another version stored, and this one cannot read,
 * stays until something is typed.
 */
export function useKeptDraft<Draft>(
  userId: string,
  subject: string,
  draft: Draft,
  isEmpty: (draft: Draft) => boolean,
  isSending: boolean,
): void {
  const print = fingerprint(draft);
  const isStored = useRef(!isEmpty(draft));
  // Syncs with IndexedDB, so that a reload or an empty battery loses nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `print` stands for the draft, which is a new object each time.
  useEffect(() => {
    if (isSending) return;
    const timer = setTimeout(() => {
      const wasStored = isStored.current;
      isStored.current = !isEmpty(draft);
      if (isStored.current) void saveDraft(userId, subject, draft);
      else if (wasStored) void deleteDraft(userId, subject);
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [userId, subject, print, isSending]);
}
