import { monthlyCost, type PlanName, planNames, plans } from "@prepara/domain/account/plan";
import { formatUsd } from "@prepara/domain/money/money";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { outlineCallClass, pageLinks, primaryCallClass } from "./page-links.ts";
import { Section } from "./section.tsx";

/** From this number of units a month on, Premium Subscriber costs less than Free Member. */
const premiumPaysFrom = (() => {
  let units = 1;
  while (monthlyCost(units, plans.premium) >= monthlyCost(units, plans.free)) units++;
  return units;
})();

/** The slider starts where the highlighted plan is the cheaper one. */
const startUnits = 100;

/** Both plans and what a month costs on each (docs/product.md#plans). */
export function Plans() {
  return (
    <Section
      id="planos"
      title="Dois planos, preço por unidade"
      lead="Comece com 15 unidades grátis por mês. Depois delas, você paga só as unidades que preparar."
    >
      <div className="grid gap-6 md:grid-cols-2">
        {planNames.map((name) => (
          <PlanCard key={name} name={name} />
        ))}
      </div>
      <div className="flex flex-col gap-4 rounded-sheet border border-border bg-card p-6 md:p-8">
        <div className="flex items-center justify-between gap-4">
          <label htmlFor="unidades-mes" className="font-semibold text-lg">
            Quantas unidades por mês?
          </label>
          <output htmlFor="unidades-mes" data-units="count" className="font-bold text-2xl tabular-nums">
            {startUnits}
          </output>
        </div>
        <input
          id="unidades-mes"
          type="range"
          min="0"
          max="300"
          step="5"
          defaultValue={startUnits}
          className="h-11 w-full accent-primary"
        />
        <dl className="grid gap-4 sm:grid-cols-2">
          {planNames.map((name) => (
            <div
              key={name}
              className="flex items-baseline justify-between gap-4 rounded-control bg-muted px-4 py-3"
            >
              <dt>{plans[name].title}</dt>
              <dd data-units={name} className="whitespace-nowrap font-bold text-xl tabular-nums">
                {formatUsd(monthlyCost(startUnits, plans[name]))}
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-muted-foreground text-sm">
          A partir de {premiumPaysFrom} unidades por mês, o {plans.premium.title} sai mais barato. Custo do
          preparo por mês. Depois das 15 grátis, as unidades do Free Member são pagas; frete não entra na
          conta.
        </p>
      </div>
    </Section>
  );
}

function PlanCard({ name }: { name: PlanName }) {
  const plan = plans[name];
  const isPremium = name === "premium";
  return (
    <div
      className={clsx(
        "flex flex-col gap-6 rounded-sheet bg-card p-6 md:p-8",
        isPremium ? "border-2 border-primary" : "border border-border",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-xl">{plan.title}</h3>
        {isPremium && (
          <span className="rounded-full bg-info-surface px-3 py-1 font-semibold text-info text-xs">
            Para quem tem volume
          </span>
        )}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="whitespace-nowrap font-bold text-5xl tracking-tight">
          {formatUsd(plan.unitPrice)}
        </span>
        <span className="text-muted-foreground">por unidade</span>
      </p>
      <ul className="flex flex-1 flex-col gap-3">
        {plan.lines.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
            {line}
          </li>
        ))}
      </ul>
      <a
        href={pageLinks.signUp}
        className={isPremium ? primaryCallClass : outlineCallClass}
        aria-label={`Começar com o plano ${plan.title}`}
      >
        Começar
      </a>
    </div>
  );
}
