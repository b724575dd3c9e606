const maxTitleLength = 50;

/** The name of a conversation without one yet. */
export const untitled = "Nova conversa";

/**
 * A conversation's title: the first 50 characters of its first message, with an ellipsis if longer
 * (docs/product.md#advisor).
 */
export function titleOf(firstMessage: string): string {
  const characters = [...firstMessage.replace(/\s+/g, " ").trim()];
  if (characters.length === 0) return untitled;
  if (characters.length <= maxTitleLength) return characters.join("");
  return `${characters.slice(0, maxTitleLength).join("").trimEnd()}…`;
}
