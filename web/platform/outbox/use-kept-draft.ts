import { type RefObject, useEffect, useRef } from "react";
import { fingerprint } from "#web/platform/api/use-write";
import { deleteDraft, saveDraft } from "./outbox-store.ts";

const KEEP_AFTER_MS = 300;

/**
 * Stores the typed text and photos for `subject` on this device shortly after each change, and deletes an
 * empty draft. Set the returned ref to true once the act was sent.
 */
export function useKeptDraft<Draft>(
  userId: string,
  subject: string,
  draft: Draft,
  isEmpty: (draft: Draft) => boolean,
): RefObject<boolean> {
  const isOver = useRef(false);
  const print = fingerprint(draft);
  // Syncs with IndexedDB, so that a reload or an empty battery loses nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `print` stands for the draft, which is a new object each time.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isOver.current) return;
      void (isEmpty(draft) ? deleteDraft(userId, subject) : saveDraft(userId, subject, draft));
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [userId, subject, print]);
  return isOver;
}
