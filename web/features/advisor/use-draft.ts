import { useState } from "react";
import { useUserId } from "#web/platform/session/session";

/**
 * What was typed and not sent, per person and conversation, as long as the tab lives; a question that another
 * screen brought goes first.
 */
export function useDraft(
  conversationId: string | null,
  question: string | null,
): [string, (text: string) => void] {
  const key = `prepara-conversa-${useUserId()}-${conversationId ?? "nova"}`;
  const [draft, setDraft] = useState(() => question ?? sessionStorage.getItem(key) ?? "");
  const keep = (text: string) => {
    setDraft(text);
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  };
  return [draft, keep];
}
