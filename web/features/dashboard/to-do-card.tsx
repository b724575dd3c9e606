import { Link, type LinkProps, linkOptions } from "@tanstack/react-router";
import { ArrowRight, Check, CircleHelp, HandCoins, type LucideIcon, PackageCheck, Truck } from "lucide-react";
import { counted } from "#web/platform/formats";
import { Card } from "#web/ui/card";
import { Skeleton } from "#web/ui/skeleton";
import type { Counts } from "./dashboard.public.ts";

/** What waits for the customer. Its size does not depend on the counts, so that nothing below it moves. */
export function ToDoCard({ counts, isLoading }: { counts: Counts | undefined; isLoading: boolean }) {
  return (
    <section aria-labelledby="para-fazer">
      <Card className="flex flex-col gap-2 p-4 md:p-6">
        <h2 id="para-fazer" className="font-semibold text-lg">
          Para fazer agora
        </h2>
        <ul className="-mx-2 grid grid-cols-1 gap-x-4 sm:grid-cols-2 2xl:grid-cols-4">
          {toDos.map(({ key, ...toDo }) => (
            <li key={key}>
              <ToDoLine {...toDo} count={counts?.[key]} isLoading={isLoading} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

type ToDo = { icon: LucideIcon; link: LinkProps; nothing: string; one: string; many: string };

const toDos = [
  {
    key: "prepRequestsToPay",
    icon: HandCoins,
    link: linkOptions({ to: "/chegaram", search: { aba: "solicitacoes", status: "pending_payment" } }),
    nothing: "Nada a pagar",
    one: "solicitação para pagar",
    many: "solicitações para pagar",
  },
  {
    key: "arrived",
    icon: PackageCheck,
    link: linkOptions({ to: "/chegaram" }),
    nothing: "Nada para preparar",
    one: "envio para preparar",
    many: "envios para preparar",
  },
  {
    key: "casesWaiting",
    icon: CircleHelp,
    link: linkOptions({ to: "/pendencias" }),
    nothing: "Nenhuma pendência",
    one: "pendência aguarda você",
    many: "pendências aguardam você",
  },
  {
    key: "late",
    icon: Truck,
    link: linkOptions({ to: "/transito" }),
    nothing: "Nada atrasado",
    one: "envio atrasado",
    many: "envios atrasados",
  },
] as const satisfies readonly (ToDo & { key: keyof Counts })[];

const lineClass = "flex min-h-11 items-center gap-3 rounded-control px-2";

type ToDoLineProps = Omit<ToDo, "key"> & { count: number | undefined; isLoading: boolean };

function ToDoLine({ icon: Icon, link, nothing, one, many, count, isLoading }: ToDoLineProps) {
  if (isLoading) return <Skeleton className="my-2 h-7" />;
  if (count === 0) {
    return (
      <p className={`${lineClass} text-muted-foreground`}>
        <Check aria-hidden="true" className="size-5 shrink-0" />
        {nothing}
      </p>
    );
  }
  return (
    <Link {...link} className={`${lineClass} hover:bg-muted`}>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-kraft" />
      <span className="flex-1 font-medium">
        {count === undefined ? `— ${many}` : counted(count, one, many)}
      </span>
      <ArrowRight aria-hidden="true" className="size-4 text-muted-foreground" />
    </Link>
  );
}
