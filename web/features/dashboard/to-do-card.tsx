import { Link, type LinkProps, linkOptions } from "@tanstack/react-router";
import { ArrowRight, Clock, HandCoins, type LucideIcon, PackageCheck } from "lucide-react";
import { counted } from "#web/platform/formats";
import { Card } from "#web/ui/card";
import type { Counts } from "./dashboard.public.tsx";

type ToDo = { icon: LucideIcon; link: LinkProps; text: string };

/** What waits for the customer, the most urgent first; nothing while the counts are unknown. */
export function ToDoCard({ counts }: { counts: Counts | undefined }) {
  if (!counts) return null;
  const toDos = toDosOf(counts);
  if (toDos.length === 0) return null;
  return (
    <section aria-labelledby="para-fazer">
      <Card className="flex flex-col gap-2 p-4 md:p-6">
        <h2 id="para-fazer" className="font-semibold text-lg">
          Para fazer agora
        </h2>
        <ul className="-mx-2 flex flex-col">
          {toDos.map(({ icon: Icon, link, text }) => (
            <li key={text}>
              <Link
                {...link}
                className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-muted"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-kraft" />
                <span className="flex-1 font-medium">{text}</span>
                <ArrowRight aria-hidden="true" className="size-4 text-muted-foreground" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function toDosOf({ prepRequestsToPay, arrived, late }: Counts): ToDo[] {
  const all = [
    {
      count: prepRequestsToPay,
      icon: HandCoins,
      link: linkOptions({ to: "/chegaram", search: { aba: "solicitacoes", status: "pending_payment" } }),
      text: counted(
        prepRequestsToPay,
        "solicitação espera o seu pagamento",
        "solicitações esperam o seu pagamento",
      ),
    },
    {
      count: arrived,
      icon: PackageCheck,
      link: linkOptions({ to: "/chegaram" }),
      text: `${counted(arrived, "envio chegou", "envios chegaram")}: peça o preparo`,
    },
    {
      count: late,
      icon: Clock,
      link: linkOptions({ to: "/transito" }),
      text: `${counted(late, "envio passou", "envios passaram")} da data prevista: confira o rastreio`,
    },
  ] as const;
  return all.filter(({ count }) => count > 0);
}
