import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { type Answer, dataOf } from "./api.ts";
import { Problem, problemFrom } from "./problem.ts";

/** One page of a list, as returned by every list endpoint. */
export type Page<Item> = { items: Item[]; nextCursor: string | null };

/**
 * Declares a paged list: its key, its failure title (docs/product.md#failure-titles) and the request for one
 * page.
 */
export function listQuery<Item>(declared: {
  key: QueryKey;
  failure: string;
  /** Topics of other queries whose data the list shows, too. */
  shows?: readonly string[];
  page: (cursor: string | undefined, signal: AbortSignal) => Promise<Answer<Page<Item>>>;
}) {
  return infiniteQueryOptions<
    Page<Item>,
    Error,
    InfiniteData<Page<Item>, string | null>,
    QueryKey,
    string | null
  >({
    queryKey: declared.key,
    queryFn: ({ pageParam, signal }) => dataOf(declared.page(pageParam ?? undefined, signal)),
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor,
    meta: { failure: declared.failure, shows: declared.shows },
  });
}

/** Loads a declared list and returns the props of `ListFrame`. */
export function useList<Item>(query: ReturnType<typeof listQuery<Item>>) {
  const read = useInfiniteQuery(query);
  const items = useMemo(() => read.data?.pages.flatMap((page) => page.items), [read.data]);
  // While offline a load waits; a list that was never loaded shows a message instead of the skeleton.
  const waits = read.fetchStatus === "paused" && read.data === undefined;
  const problem = read.error ? problemFrom(read.error) : waits ? noConnection : null;
  return {
    items,
    error: problem && {
      title: query.meta?.failure?.replace(": {msg}", "") ?? "Erro ao carregar",
      detail: problem.message,
      technical: [problem.code, problem.requestId].filter(Boolean).join(" · "),
    },
    isRefreshing: read.isFetching && !read.isFetchingNextPage && read.data !== undefined,
    updatedAt: read.dataUpdatedAt,
    onRetry: () => void read.refetch(),
    hasMore: read.hasNextPage,
    isLoadingMore: read.isFetchingNextPage,
    onMore: () => void read.fetchNextPage(),
  };
}

const noConnection = new Problem({
  status: 0,
  code: "offline",
  detail: "Você está sem conexão. A lista carrega sozinha quando ela voltar.",
});
