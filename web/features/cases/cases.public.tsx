import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight, CircleAlert } from "lucide-react";
import { dashboardQuery } from "#web/features/dashboard/dashboard.public";
import { api, dataOf } from "#web/platform/api/api";
import { counted } from "#web/platform/formats";

/** '1 pendência aguarda você', above a list; renders nothing if no case waits for the customer. */
export function CasesWaiting() {
  const waiting = useQuery(dashboardQuery).data?.casesWaiting ?? 0;
  if (waiting === 0) return null;
  return (
    <Link
      to="/pendencias"
      className="forced-border mb-4 flex min-h-12 items-center gap-3 rounded-card bg-warning-surface px-4 py-2.5 font-medium text-warning hover:opacity-90"
    >
      <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
      <span className="flex-1">{counted(waiting, "pendência aguarda você", "pendências aguardam você")}</span>
      <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
    </Link>
  );
}

/** The numbers of cases that wait for staff, and for this person. */
export const floorCaseCountsQuery = queryOptions({
  queryKey: ["floor-cases", "counts"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/v1/floor/cases/counts", { signal })),
  meta: { failure: "Erro ao carregar pendências" },
});

/** '3 por fazer · 1 sem resposta', shown at the link to the cases; null if no case waits for staff. */
export function useCasesToDo(): string | null {
  const counts = useQuery(floorCaseCountsQuery).data;
  if (!counts) return null;
  const { toDo, unanswered } = counts;
  const parts = [
    ...(toDo > 0 ? [counted(toDo, "por fazer", "por fazer")] : []),
    ...(unanswered > 0 ? [`${unanswered} sem resposta`] : []),
  ];
  return parts.length > 0 ? parts.join(" · ") : null;
}
