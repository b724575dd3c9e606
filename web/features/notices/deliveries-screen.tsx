import { displayName } from "@prepara/domain/account/customer";
import { getRouteApi } from "@tanstack/react-router";
import { useList } from "#web/platform/api/list";
import { counted, dayAndTime } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import type { Column } from "#web/ui/list/table-columns";
import { FilterTabs, Toolbar } from "#web/ui/list/toolbar";
import { PageHeader } from "#web/ui/page-header";
import { type Delivery, deliveriesQuery, useRetryDelivery } from "./deliveries.queries.ts";
import { type DeliveryStatus, deliveryStatuses } from "./delivery-status.ts";

const route = getRouteApi("/_app/_admin/galpao/entregas");

const options = [
  { value: "failed", label: deliveryStatuses.failed },
  { value: "dropped", label: deliveryStatuses.dropped },
  { value: "waiting", label: deliveryStatuses.waiting },
  { value: "sent", label: deliveryStatuses.sent },
] as const satisfies readonly { value: DeliveryStatus; label: string }[];

const channelNames: Record<Delivery["channel"], string> = {
  email: "E-mail",
  push: "Aparelho",
  whatsapp: "WhatsApp",
};

const columns: Column<Delivery>[] = [
  {
    key: "title",
    header: "Aviso",
    isTitle: true,
    cell: ({ channel, title, customer }) => (
      <>
        {title}
        <span className="block font-normal text-muted-foreground text-xs">
          {channelNames[channel]} · {displayName(customer.fullName)} · Suíte {customer.suiteLabel}
        </span>
      </>
    ),
  },
  { key: "at", header: "Criada em", cell: ({ createdAt }) => dayAndTime(createdAt) },
  { key: "attempts", header: "Tentativas", isNumeric: true, cell: ({ attempts }) => attempts },
  {
    key: "answer",
    header: "Última resposta",
    isWide: true,
    cell: ({ lastError, sentAt, history }) => (
      <>
        {sentAt ? (
          `Enviada em ${dayAndTime(sentAt)}`
        ) : (
          <span className="break-words">{lastError ?? "—"}</span>
        )}
        <Attempts history={history} />
      </>
    ),
  },
  { key: "actions", header: "Ações", isActions: true, cell: (delivery) => <Retry delivery={delivery} /> },
];

/** 'Galpão · Entregas de avisos': messages that did not reach their customers, for admins. */
export function DeliveriesScreen() {
  const { status = "failed" } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(deliveriesQuery(status));
  return (
    <>
      <PageHeader
        title="Entregas de avisos"
        description="Os avisos por e-mail, no aparelho e no WhatsApp, e o que os serviços responderam."
      />
      <div className="flex flex-col gap-4">
        <Toolbar>
          <FilterTabs
            label="Filtrar por situação"
            value={status}
            onValueChange={(value) =>
              void navigate({ search: value === "failed" ? {} : { status: value }, replace: true })
            }
            options={options}
          />
        </Toolbar>
        <ListFrame
          {...list}
          skeleton={<TableSkeleton />}
          empty={
            <EmptyState
              title={status === "failed" ? "Nenhuma entrega falhou." : "Nada encontrado com este filtro."}
            />
          }
        >
          {(deliveries) => (
            <DataTable
              caption="Entregas de avisos"
              rows={deliveries}
              idOf={({ id }) => id}
              columns={columns}
            />
          )}
        </ListFrame>
      </div>
    </>
  );
}

function Retry({ delivery: { id, status, title } }: { delivery: Delivery }) {
  const retry = useRetryDelivery();
  if (status !== "failed" && status !== "dropped") return null;
  return (
    <Button
      variant="secondary"
      size="small"
      isWrite
      isBusy={retry.isPending}
      aria-label={`Enviar de novo: ${title}`}
      onClick={() => void retry.run(id)}
    >
      Enviar de novo
    </Button>
  );
}

type Attempt = Delivery["history"][number];

const outcomes: Record<NonNullable<Attempt["outcome"]>, string> = {
  sent: "Aceita",
  again: "Não aceita agora",
  failed: "Recusada",
  dropped: "Não enviada",
};

/** How long it took, in seconds with one digit. */
const seconds = (startedAt: string, endedAt: string) =>
  ((Date.parse(endedAt) - Date.parse(startedAt)) / 1000).toLocaleString("pt-BR", {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

/** Each attempt of a delivery: its time, its result and the response. */
function Attempts({ history }: { history: readonly Attempt[] }) {
  if (history.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer py-3 text-primary md:py-2">
        {counted(history.length, "tentativa", "tentativas")}
      </summary>
      <ol className="flex flex-col gap-2">
        {history.map(({ number, startedAt, endedAt, outcome, answer }) => (
          <li key={number} className="break-words">
            <span className="font-medium">
              {number}ª · {dayAndTime(startedAt)} · {outcome ? outcomes[outcome] : "Sem resposta"}
              {endedAt && ` em ${seconds(startedAt, endedAt)} s`}
            </span>
            {answer && <span className="block text-muted-foreground">{answer}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}
