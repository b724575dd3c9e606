import type { UseQueryResult } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { time } from "#web/platform/formats";
import { ErrorPanel } from "#web/ui/list/error-panel";

/** A failed load with a retry button. */
export function LoadFailure({ title, query }: { title: string; query: UseQueryResult<unknown, Error> }) {
  const detail = query.error?.message ?? "Tente de novo.";
  return <ErrorPanel error={{ title, detail }} onRetry={() => void query.refetch()} />;
}

/** "Salvo às 14:32", for a section with its own save button. */
export function SavedLine({ at }: { at: Date | null }) {
  return (
    <p
      role="status"
      className="flex min-h-5 items-center gap-1.5 text-muted-foreground text-sm [&_svg]:size-4"
    >
      {at && (
        <>
          <Check aria-hidden="true" className="text-success" />
          Salvo às {time(at)}
        </>
      )}
    </p>
  );
}
