import type { Query } from "@tanstack/react-query";

/**
 * Matches the queries that show data of one of these topics: by the first part of the key or by `meta.shows`.
 * Used by writes and by the live stream.
 */
export const showsAny =
  (topics: readonly string[]) =>
  ({ queryKey: [own], meta }: Pick<Query, "queryKey" | "meta">): boolean =>
    topics.some((topic) => topic === own || meta?.shows?.includes(topic));
