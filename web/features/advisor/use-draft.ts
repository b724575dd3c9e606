import { useState } from "react";

const keyOf = (conversationId: string | null) => `prepara-conversa-${conversationId ?? "nova"}`;

/** What was typed and not sent, per conversation, as long as the tab lives; a question that another screen brought goes first. */
export function useDraft(
  conversationId: string | null,
  question: string | null,
): [string, (text: string) => void] {
  const key = keyOf(conversationId);
  const [draft, setDraft] = useState(() => question ?? sessionStorage.getItem(key) ?? "");
  const keep = (text: string) => {
    setDraft(text);
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  };
  return [draft, keep];
}
