import { Link } from "@tanstack/react-router";
import { ArrowRight, Bot, FileText, PackageCheck, Pickaxe, Truck } from "lucide-react";
import { formatNumber } from "#web/ui/form/number";
import { Skeleton } from "#web/ui/skeleton";
import type { Counts } from "./dashboard.public.ts";

const cards = [
  { to: "/transito", label: "Em trânsito", hint: "a caminho da suíte", icon: Truck, count: "inTransit" },
  { to: "/chegaram", label: "Chegaram", hint: "na sua suíte", icon: PackageCheck, count: "arrived" },
  { to: "/documentos", label: "Documentos", hint: "notas guardadas", icon: FileText, count: "documents" },
  {
    to: "/minerador",
    label: "Minerador",
    hint: "Ache fornecedores mais baratos",
    icon: Pickaxe,
    count: null,
  },
  { to: "/tadollar", label: "Consultor IA", hint: "Tire dúvidas de Amazon FBA", icon: Bot, count: null },
] as const;

/**
 * Links to five screens, three with a count; "—" while it is unknown, never 0 (docs/product.md#dashboard).
 */
export function CountCards({ counts, isLoading }: { counts: Counts | undefined; isLoading: boolean }) {
  return (
    <section aria-labelledby="atalhos" className="flex flex-col gap-3">
      <h2 id="atalhos" className="font-semibold text-lg">
        Atalhos
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        {cards.map(({ icon: Icon, ...card }) => (
          <li key={card.to} className="max-md:last:col-span-2">
            <Link
              to={card.to}
              className="group flex h-full min-h-34 flex-col justify-between gap-3 rounded-card border border-border bg-card p-4 transition-colors duration-120 hover:border-primary"
            >
              <span className="flex items-center justify-between text-muted-foreground">
                <Icon aria-hidden="true" className="size-5 text-kraft" />
                <ArrowRight
                  aria-hidden="true"
                  className="size-4 transition-transform duration-120 group-hover:translate-x-0.5 group-hover:text-primary"
                />
              </span>
              <span className="flex flex-col">
                {card.count &&
                  (isLoading ? (
                    <Skeleton className="mb-1 h-8 w-10" />
                  ) : (
                    <span className="font-bold text-figure tabular-nums">
                      {counts ? formatNumber(counts[card.count]) : "—"}
                    </span>
                  ))}
                <span className="font-semibold">{card.label}</span>
                <span className="text-muted-foreground text-sm">{card.hint}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
