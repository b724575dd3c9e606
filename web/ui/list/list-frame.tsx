import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button";
import { CountLayers } from "#web/ui/overlay/count-layers";
import { ErrorPanel, type ListError } from "./error-panel.tsx";
import { moveFocusWhenRemoved } from "./move-focus-when-removed.ts";

export type ListFrameProps<Item> = {
  /** Undefined until the first page has loaded. */
  items: readonly Item[] | undefined;
  error: ListError | null;
  onRetry: () => void;
  isRefreshing?: boolean;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onMore?: () => void;
  /** When the rows were loaded, in ms. */
  updatedAt?: number;
  /** Placeholder with the size of the loaded list. */
  skeleton: ReactNode;
  /** Shown when the list has no entries at all. An `EmptyState`. */
  empty: ReactNode;
  /** Shown instead of `empty` while a search or filter is active. */
  noResults?: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

/** The states of a list: loading, empty, no results, error, refreshing and loaded. */
export function ListFrame<Item>(props: ListFrameProps<Item>) {
  const { error } = props;
  const [openLayers, setOpenLayers] = useState(0);
  // The rows stay while a dialog or menu of one of them is open, because it would disappear with its row.
  const steady = useRef(props.items);
  if (openLayers === 0) steady.current = props.items;
  // Renders many rows in the background, because rendering them at once would block a phone.
  const items = useDeferredValue(steady.current);
  // Together with the rows: the button goes when the last rows come, and without a search 'nothing yet' must
  // not appear before them.
  const hasMore = useDeferredValue(props.hasMore);
  const noResults = useDeferredValue(props.items?.length ? null : props.noResults);
  const isLoading = items === undefined && !error;
  // Another key than the loaded list: the controls above differ, and the placeholder must not animate into
  // the empty state.
  const isEmpty = items?.length === 0 && !error;
  const rows = items?.length ? items : null;
  return (
    <CountLayers value={setOpenLayers}>
      <section
        key={isEmpty ? "empty" : "list"}
        aria-busy={isLoading || props.isRefreshing || undefined}
        className="relative flex flex-col gap-4"
      >
        {props.isRefreshing && <div aria-hidden="true" className="sliding-bar" />}
        {error && <ErrorPanel error={error} onRetry={props.onRetry} />}
        {isLoading && <Delayed>{props.skeleton}</Delayed>}
        {isEmpty && <div ref={moveFocusWhenRemoved}>{noResults ?? props.empty}</div>}
        {rows && props.children(rows)}
        {items && hasMore && (
          <Button
            ref={moveFocusWhenRemoved}
            variant="secondary"
            className="self-center"
            isBusy={props.isLoadingMore ?? false}
            onClick={props.onMore}
          >
            Carregar mais
          </Button>
        )}
        {rows && props.updatedAt && <Age key={props.updatedAt} onRefresh={props.onRetry} />}
      </section>
    </CountLayers>
  );
}

const MINUTE_MS = 60_000;

/**
 * "Atualizado há 2 min" with a refresh button; hidden in the first minute. Remounted on each load by its key.
 */
function Age({ onRefresh }: { onRefresh: () => void }) {
  const [minutes, setMinutes] = useState(0);
  // Syncs with the clock.
  useEffect(() => {
    const timer = setInterval(() => setMinutes((count) => count + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  if (minutes === 0) return null;
  const ago = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
  return (
    <p className="flex items-center gap-1 self-end text-muted-foreground text-sm">
      Atualizado há {ago}
      <Button ref={moveFocusWhenRemoved} variant="quiet" size="small" onClick={onRefresh}>
        Atualizar
      </Button>
    </p>
  );
}

/** Shows the skeleton only when loading takes longer than 150 ms, so that a fast response does not flash. */
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
