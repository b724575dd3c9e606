import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { ErrorPanel, type ListError } from "./error-panel.tsx";
import { RefreshBar } from "./refresh-bar.tsx";

export type ListFrameProps<Item> = {
  /** Undefined while the first page has not come. */
  items: readonly Item[] | undefined;
  error: ListError | null;
  onRetry: () => void;
  isRefreshing?: boolean;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onMore?: () => void;
  /** Taken from `useList` as it is; screens may show it. */
  updatedAt?: number;
  /** Grey shapes in the geometry of the full list. */
  skeleton: ReactNode;
  /** First use: nothing was ever here. An `EmptyState`. */
  empty: ReactNode;
  /** Given while a search or filter is on: names it and offers "Limpar filtros". */
  noResults?: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

/** The faces of a list: loading, first use, no results, error, refreshing and full. None can be forgotten. */
export function ListFrame<Item>(props: ListFrameProps<Item>) {
  const { items, error } = props;
  const isLoading = items === undefined && !error;
  return (
    <section
      aria-busy={isLoading || props.isRefreshing || undefined}
      className="relative flex flex-col gap-4"
    >
      <RefreshBar isOn={Boolean(props.isRefreshing)} />
      {error && <ErrorPanel error={error} onRetry={props.onRetry} />}
      {isLoading && <Delayed>{props.skeleton}</Delayed>}
      {items && items.length === 0 && !error && (props.noResults ?? props.empty)}
      {items && items.length > 0 && props.children(items)}
      {props.hasMore && (
        <Button
          look="secondary"
          className="self-center"
          isBusy={props.isLoadingMore ?? false}
          onClick={props.onMore}
        >
          Carregar mais
        </Button>
      )}
    </section>
  );
}

/** Shows the skeleton only when the answer takes longer than 150 ms; a quick answer then does not flash. */
function Delayed({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  // Syncs with the clock.
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={isDue ? "" : "invisible"}>
      <p role="status" className="sr-only">
        Carregando…
      </p>
      {children}
    </div>
  );
}
