/**
 * Topics that show data of another topic, by first part of the query key. Used by writes and by the live
 * stream.
 */
const shownBeside: Record<string, readonly string[]> = {
  shipments: ["dashboard", "products", "me"],
  "prep-requests": ["dashboard", "shipments", "products", "me"],
  balance: ["me"],
  documents: ["dashboard"],
  "assisted-purchases": ["dashboard"],
};

/** The query keys that a change of these topics makes stale. */
export const staleKeys = (topics: readonly string[]): string[] => [
  ...new Set(topics.flatMap((topic) => [topic, ...(shownBeside[topic] ?? [])])),
];
