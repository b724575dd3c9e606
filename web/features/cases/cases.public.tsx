import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight, CircleAlert } from "lucide-react";
import { dashboardQuery } from "#web/features/dashboard/dashboard.public";
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
