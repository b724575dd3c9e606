/**
 * The search parameters that are texts, for `validateSearch`, without those that are empty or something else.
 * The router parses digits in the URL as a number.
 */
export function textsIn<Search extends Record<string, unknown>>(search: Search) {
  const texts: { [name in keyof Search]?: string } = {};
  for (const name in search) {
    const value: unknown = search[name];
    if ((typeof value === "string" || typeof value === "number") && value !== "") texts[name] = String(value);
  }
  return texts;
}
