import { displayName } from "@prepara/domain/account/customer";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "#web/platform/session/me";
import { Skeleton } from "#web/ui/skeleton";
import { AddressCard } from "./address-card.tsx";
import { CountCards } from "./count-cards.tsx";
import { dashboardQuery } from "./dashboard.public.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { FreeUnitsCard } from "./free-units-card.tsx";
import { StagesCard } from "./stages-card.tsx";
import { ToolTiles } from "./tool-tiles.tsx";
import { WorkflowSteps } from "./workflow-steps.tsx";

/** The first screen after sign-in (docs/product.md#dashboard). */
export function DashboardScreen() {
  const me = useQuery(meQuery);
  const counts = useQuery(dashboardQuery);
  return (
    <div className="flex flex-col gap-8">
      <header className="flex items-end justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1">
          <h1 tabIndex={-1} className="font-bold text-2xl md:text-3xl">
            Olá, {displayName(me.data?.fullName ?? null)}
          </h1>
          <p className="text-muted-foreground">Isto é o que está acontecendo na sua suíte.</p>
        </div>
        <p className="flex flex-col items-end">
          <span className="text-muted-foreground text-sm">Suíte</span>
          {me.isPending ? (
            <Skeleton className="h-12 w-16" />
          ) : (
            <span className="font-bold text-5xl text-kraft leading-none">{me.data?.suiteLabel ?? "—"}</span>
          )}
        </p>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <AddressCard me={me} />
          <FirstSteps counts={counts.data} />
        </div>
        <div className="flex flex-col gap-4">
          <StagesCard
            counts={counts.data}
            onRetry={counts.isError && !counts.data ? () => void counts.refetch() : null}
          />
          <FreeUnitsCard me={me} />
        </div>
      </div>
      <CountCards counts={counts.data} isLoading={counts.isPending} />
      <ToolTiles />
      <WorkflowSteps />
    </div>
  );
}
