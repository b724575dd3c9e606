import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { Button } from "#web/ui/button";
import { ErrorPanel, type ListError } from "./error-panel.tsx";

export type ListFrameProps<Item> = {
  /** Undefined while the first page has not come. */
  items: readonly Item[] | undefined;
  error: ListError | null;
  onRetry: () => void;
  isRefreshing?: boolean;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onMore?: () => void;
  /** When the rows were read, in ms. */
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
  const { error } = props;
  // Many rows are drawn bit by bit, with what stood there before meanwhile: at once they would hold up a
  // phone for a blink.
  const items = useDeferredValue(props.items);
  const isLoading = items === undefined && !error;
  // A place of its own: buttons and search of a full list are gone above it, and grey rows do not slide up to
  // become it.
  const isEmpty = items?.length === 0 && !error;
  return (
    <section
      key={isEmpty ? "empty" : "list"}
      aria-busy={isLoading || props.isRefreshing || undefined}
      className="relative flex flex-col gap-4"
    >
      <RefreshBar isOn={Boolean(props.isRefreshing)} />
      {error && <ErrorPanel error={error} onRetry={props.onRetry} />}
      {isLoading && <Delayed>{props.skeleton}</Delayed>}
      {isEmpty && (props.noResults ?? props.empty)}
      {items && items.length > 0 && props.children(items)}
      {items && props.hasMore && (
        <Button
          look="secondary"
          className="self-center"
          isBusy={props.isLoadingMore ?? false}
          onClick={props.onMore}
        >
          Carregar mais
        </Button>
      )}
      {items && items.length > 0 && props.updatedAt && (
        <Age key={props.updatedAt} onRefresh={props.onRetry} />
      )}
    </section>
  );
}

const MINUTE_MS = 60_000;

/**
 * "Atualizado há 2 min" with a way to read anew; silent in the first minute. Its key is the time of the
 * reading.
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
    <p className="flex items-center justify-end gap-1 text-muted-foreground text-sm">
      Atualizado há {ago}
      <Button look="quiet" size="small" onClick={onRefresh}>
        Atualizar
      </Button>
    </p>
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

/** A thin moving line over content that is being read again; the old content stays. */
function RefreshBar({ isOn }: { isOn: boolean }) {
  if (!isOn) return null;
  return (
    <div aria-hidden="true" className="absolute inset-x-0 -top-2 h-0.5 overflow-hidden rounded-full">
      <div className="h-full w-1/4 animate-bar-slide rounded-full bg-primary" />
    </div>
  );
}
