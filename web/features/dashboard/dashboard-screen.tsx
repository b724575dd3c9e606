import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { meQuery, wasAdmin } from "#web/platform/session/me";
import { buttonClass } from "#web/ui/button";
import { lazyComponent } from "#web/ui/lazy-component";
import { Skeleton } from "#web/ui/skeleton";
import { AddressCard } from "./address-card.tsx";
import { CountCards } from "./count-cards.tsx";
import { dashboardQuery } from "./dashboard.public.ts";
import { FirstSteps } from "./first-steps.tsx";
import { FreeUnitsCard } from "./free-units-card.tsx";
import { Greeting } from "./greeting.tsx";
import { StagesCard } from "./stages-card.tsx";
import { ToDoCard } from "./to-do-card.tsx";
import { ToolTiles } from "./tool-tiles.tsx";
import { WorkflowSteps } from "./workflow-steps.tsx";

export const WarehouseHome = lazyComponent(async () => (await import("./warehouse-home.tsx")).WarehouseHome);

const route = getRouteApi("/_app/dashboard");

/** The first screen after sign-in: an admin's shows the warehouse first (docs/product.md#dashboard). */
export function DashboardScreen() {
  const me = useQuery(meQuery).data;
  const isAdmin = me ? me.isAdmin : wasAdmin();
  const { ver } = route.useSearch();
  return isAdmin && ver !== "suite" ? <WarehouseHome /> : <SuiteHome isAdmin={isAdmin} />;
}

function SuiteHome({ isAdmin }: { isAdmin: boolean }) {
  const me = useQuery(meQuery);
  const counts = useQuery(dashboardQuery);
  return (
    <div className="flex flex-col gap-8">
      <header className="flex items-end justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1">
          <h1 tabIndex={-1} className="font-bold text-2xl md:text-3xl">
            <Greeting />
          </h1>
          <p className="text-muted-foreground">Isto é o que está acontecendo na sua suíte.</p>
          {isAdmin && (
            <Link to="/dashboard" className={`${buttonClass("secondary")} mt-2 self-start`}>
              Ver o galpão
            </Link>
          )}
        </div>
        <div className="flex flex-col items-end">
          <span className="text-muted-foreground text-sm">Suíte</span>
          {me.isPending ? (
            <Skeleton className="h-12 w-16" />
          ) : (
            <span className="font-bold text-5xl text-kraft leading-none">{me.data?.suiteLabel ?? "—"}</span>
          )}
        </div>
      </header>
      <ToDoCard counts={counts.data} isLoading={counts.isPending} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <AddressCard me={me} />
          <FirstSteps counts={counts.data} />
        </div>
        <div className="flex flex-col gap-4 lg:self-stretch lg:[&>*]:grow">
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
