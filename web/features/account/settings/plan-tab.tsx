import { planNames, plans } from "@prepara/domain/account/plan";
import { formatUsd } from "@prepara/domain/money/money";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { firstOfNextMonth } from "#web/platform/formats";
import { publicConfigQuery } from "#web/platform/public-config-query";
import { type Me, meQuery } from "#web/platform/session/me";
import { Card, SectionCard } from "#web/ui/card";
import { UnitMeter } from "#web/ui/drawings/unit-meter";
import { formatNumber } from "#web/ui/form/number";
import { Skeleton } from "#web/ui/skeleton";
import { Badge } from "#web/ui/status-pill";
import { LoadFailure } from "./tab-status.tsx";

/** The current plan with this month's use, and both plans compared. */
export function PlanTab() {
  const me = useQuery(meQuery);
  const budgets = useQuery(publicConfigQuery).data?.dailyBudgets;
  if (me.isPending) return <Skeleton className="h-64" />;
  if (!me.data) return <LoadFailure title="Erro ao carregar o plano" query={me} />;
  return (
    <>
      <CurrentPlan me={me.data} />
      <h2 className="pt-2 font-semibold text-lg">Compare os planos</h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {planNames.map((name) => (
          <li key={name}>
            <Card className="flex h-full flex-col gap-3 p-4 md:p-6">
              <div className="flex items-center justify-between gap-2">
                <h3 className="font-semibold">{plans[name].title}</h3>
                {me.data.plan === name && <Badge tone="kraft">Seu plano</Badge>}
              </div>
              <ul className="flex flex-col gap-2 text-sm">
                {[...plans[name].lines, ...budgetLines(budgets?.[name])].map((line) => (
                  <li key={line} className="flex gap-2">
                    <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
                    {line}
                  </li>
                ))}
              </ul>
            </Card>
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground text-sm">Para mudar de plano, fale com a equipe.</p>
    </>
  );
}

/** The daily fair-use limits, which the operator configures. */
function budgetLines(budget: { lookup: number; upload: number } | undefined): string[] {
  if (!budget) return [];
  return [
    `Até ${formatNumber(budget.lookup)} consultas de preços e fornecedores por dia`,
    `Até ${formatNumber(budget.upload)} envios de arquivos por dia`,
  ];
}

function CurrentPlan({ me: { plan, freeUnits } }: { me: Me }) {
  const price = formatUsd(plans[plan].unitPrice);
  return (
    <SectionCard title={plans[plan].title} action={<Badge tone="kraft">Seu plano</Badge>}>
      {freeUnits.limit > 0 ? (
        <>
          <div className="max-w-md">
            <UnitMeter {...freeUnits} />
          </div>
          <p className="text-muted-foreground text-sm">
            Renova em {firstOfNextMonth()}. Depois das grátis, cada unidade custa {price}.
          </p>
        </>
      ) : (
        <p>Unidades ilimitadas a {price} cada.</p>
      )}
    </SectionCard>
  );
}
