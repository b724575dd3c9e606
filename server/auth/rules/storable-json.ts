const DEEPEST = 32;

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/**
 * Whether PostgreSQL can keep a JSON value: no NUL, no half surrogate, no bottomless nesting. Checked at the
 * door so that such input is the caller's error and not ours.
 */
export function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth >= DEEPEST) return false;
  return Object.entries(value).every(
    ([key, inner]) => isStorableText(key) && isStorableJson(inner, depth + 1),
  );
}
