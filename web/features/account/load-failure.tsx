import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorPanel } from "#web/ui/list/error-panel";

/** A part of the account that did not load, with the way to try again. */
export function LoadFailure({ title, query }: { title: string; query: UseQueryResult<unknown, Error> }) {
  const detail = query.error?.message ?? "Tente de novo.";
  return <ErrorPanel error={{ title, detail }} onRetry={() => void query.refetch()} />;
}
