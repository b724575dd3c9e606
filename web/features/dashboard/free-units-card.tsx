import { plans } from "@prepara/domain/account/plan";
import { formatUsd } from "@prepara/domain/money/money";
import type { UseQueryResult } from "@tanstack/react-query";
import { firstOfNextMonth } from "#web/platform/formats";
import type { Me } from "#web/platform/session/me";
import { SectionCard } from "#web/ui/card";
import { UnitMeter } from "#web/ui/drawings/unit-meter";
import { Skeleton } from "#web/ui/skeleton";
import { RetryLine } from "./retry-line.tsx";

/** The month's free units, or the unit price of a plan without them. */
export function FreeUnitsCard({ me }: { me: UseQueryResult<Me, Error> }) {
  return <SectionCard title="Unidades do mês">{content(me)}</SectionCard>;
}

function content(me: UseQueryResult<Me, Error>) {
  if (me.isPending) return <Skeleton className="h-16" />;
  if (!me.data) return <RetryLine onRetry={() => void me.refetch()} />;
  const { plan, freeUnits } = me.data;
  const price = formatUsd(plans[plan].unitPrice);
  if (freeUnits.limit === 0) {
    return (
      <p className="text-muted-foreground">
        Plano {plans[plan].title}: unidades ilimitadas a {price} cada.
      </p>
    );
  }
  const isLow = freeUnits.remaining >= 1 && freeUnits.remaining <= 3;
  return (
    <>
      <UnitMeter {...freeUnits} />
      <p className={isLow ? "font-medium text-sm text-warning" : "text-muted-foreground text-sm"}>
        {isLow && `Restam só ${freeUnits.remaining} grátis. `}
        Renova em {firstOfNextMonth()}. Depois das grátis, cada unidade custa {price}.
      </p>
    </>
  );
}
