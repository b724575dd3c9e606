import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps, linkOptions } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Clock, HandCoins, ListChecks, type LucideIcon, ShoppingCart, Truck } from "lucide-react";
import { buttonClass } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { PageHeader } from "#web/ui/page-header";
import { Skeleton } from "#web/ui/skeleton";
import { shownCount, warehouseQuery } from "./dashboard.public.ts";
import { Greeting } from "./greeting.tsx";
import { RetryLine } from "./retry-line.tsx";

/** What an admin sees first: what waits for the warehouse today (docs/product.md#dashboard). */
export function WarehouseHome() {
  const { data: counts, isPending, isError, refetch } = useQuery(warehouseQuery);
  return (
    <>
      <PageHeader
        title={<Greeting />}
        description="Isto é o que espera pelo galpão."
        actions={
          <Link to="/dashboard" search={{ ver: "suite" }} className={buttonClass("secondary")}>
            Ver a minha suíte
          </Link>
        }
      />
      {isError && !counts && <RetryLine onRetry={() => void refetch()} />}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {queues.map(({ key, ...queue }) => (
          <QueueCard key={key} {...queue} count={counts?.[key]} isLoading={isPending} />
        ))}
      </ul>
    </>
  );
}

type Queue = { label: string; hint: string; icon: LucideIcon; link: LinkProps; isUrgent?: boolean };

const queues = [
  {
    key: "toApprove",
    label: "Para aprovar",
    hint: "solicitações pagas ou sem custo",
    icon: ListChecks,
    link: linkOptions({ to: "/admin/solicitacoes", search: { espera: "approval", ordem: "antigas" } }),
  },
  {
    key: "arrivalsToday",
    label: "Chegam hoje",
    hint: "envios previstos para hoje",
    icon: Truck,
    link: linkOptions({ to: "/admin/recebimentos", search: { ordem: "eta" } }),
  },
  {
    key: "arrivalsLate",
    label: "Atrasados",
    hint: "envios com a data prevista vencida",
    icon: Clock,
    link: linkOptions({ to: "/admin/recebimentos", search: { ordem: "eta" } }),
    isUrgent: true,
  },
  {
    key: "assistedUnanswered",
    label: "Sem resposta",
    hint: "compras assistidas pendentes",
    icon: ShoppingCart,
    link: linkOptions({ to: "/admin/compra-assistida", search: { status: "pendente" } }),
  },
  {
    key: "unpaid",
    label: "Sem pagamento",
    hint: "solicitações à espera do cliente",
    icon: HandCoins,
    link: linkOptions({ to: "/admin/solicitacoes", search: { espera: "payment" } }),
  },
] as const satisfies readonly (Queue & { key: string })[];

type QueueCardProps = Queue & { count: number | undefined; isLoading: boolean };

function QueueCard({ label, hint, icon: Icon, link, isUrgent = false, count, isLoading }: QueueCardProps) {
  return (
    <li>
      <Link {...link} className="group block rounded-card">
        <Card className="flex items-center gap-4 p-4 transition-colors duration-120 group-hover:border-primary md:p-5">
          <Icon aria-hidden="true" className="size-6 shrink-0 text-kraft" />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="font-semibold">{label}</span>
            <span className="text-muted-foreground text-sm">{hint}</span>
          </span>
          {isLoading ? (
            <Skeleton className="h-9 w-10" />
          ) : (
            <span
              className={clsx(
                "font-bold text-figure tabular-nums",
                isUrgent && count ? "text-danger" : count === 0 && "text-muted-foreground",
              )}
            >
              {shownCount(count) ?? "—"}
            </span>
          )}
        </Card>
      </Link>
    </li>
  );
}
