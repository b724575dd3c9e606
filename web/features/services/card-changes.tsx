import { displayName } from "@prepara/domain/account/customer";
import { plans } from "@prepara/domain/account/plan";
import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { counted } from "#web/platform/formats";
import { DataTable } from "#web/ui/list/data-table";
import type { Column } from "#web/ui/list/table-columns";
import { NoticePanel } from "#web/ui/notice-panel";
import { pricePerText, priceText } from "./rate-cards.tsx";
import type { Preview, Service } from "./services.queries.ts";

type Change = Preview["changes"][number];

/** 'Free Member · 12 clientes', 'Ana · Suíte 07'. */
function whoText({ plan, customer, customers }: Change): string {
  if (customer) return `${displayName(customer.fullName)} · Suíte ${customer.suiteLabel}`;
  return plan ? `${plans[plan].title} · ${counted(customers, "cliente", "clientes")}` : "";
}

/** A price of storage includes its free days, since these alone may change. */
const changeText = (price: Change["before"]) =>
  price?.storage ? pricePerText(price, "day") : priceText(price);

const idOf = ({ service, plan, customer }: Change) => `${service} ${plan ?? customer?.userId ?? ""}`;

const columnsFor = (services: readonly Service[]): Column<Change>[] => [
  {
    key: "service",
    header: "Serviço",
    isTitle: true,
    cell: ({ service }) => services.find(({ code }) => code === service)?.name ?? service,
  },
  { key: "who", header: "Para quem", cell: whoText },
  { key: "before", header: "Antes", isNumeric: true, cell: ({ before }) => changeText(before) },
  {
    key: "after",
    header: "Depois",
    isNumeric: true,
    cell: ({ after }) => <strong className="font-semibold">{changeText(after)}</strong>,
  },
];

type CardChangesProps = { changes: readonly Change[]; services: readonly Service[]; day: string };

/** The changes that a rate card makes from its day on, by service and customers. */
export function CardChanges({ changes, services, day }: CardChangesProps) {
  if (changes.length === 0) {
    return (
      <NoticePanel tone="warning" title="Esta tabela não muda nada">
        Os preços são os que já valem em {formatCalendarDate(day)} para estes clientes.
      </NoticePanel>
    );
  }
  return (
    <>
      <p className="text-sm">A partir de {formatCalendarDate(day)}, em novas solicitações:</p>
      <DataTable caption="O que muda para quem" rows={changes} idOf={idOf} columns={columnsFor(services)} />
    </>
  );
}
