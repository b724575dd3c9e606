import { type PrepStatus, prepStatuses, prepStatusLabels } from "@prepara/domain/prep/status";
import { ownRequestsQuery } from "#web/features/prep/prep.queries";
import { useList } from "#web/platform/api/list";
import { ClosedBox } from "#web/ui/drawings/box-family";
import { EmptyState, NothingFound } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { ListRow } from "#web/ui/list/list-row";
import { FilterTabs, Toolbar } from "#web/ui/list/toolbar";
import { CardsSkeleton } from "#web/ui/skeleton";
import { OwnRequestCard } from "./own-request-card.tsx";

type OwnRequestsTabProps = {
  status: PrepStatus | undefined;
  onStatus: (status: PrepStatus | undefined) => void;
};

const views = [
  { value: "all" as const, label: "Todas" },
  ...prepStatuses.map((value) => ({ value, label: prepStatusLabels[value] })),
];

/** The customer's requests, all or of one status, newest first. */
export function OwnRequestsTab({ status, onStatus }: OwnRequestsTabProps) {
  const list = useList(ownRequestsQuery(status));
  return (
    <>
      {(list.items?.length !== 0 || status) && (
        <Toolbar>
          <FilterTabs
            label="Filtrar por status"
            value={status ?? "all"}
            onValueChange={(value) => onStatus(value === "all" ? undefined : value)}
            options={views}
          />
        </Toolbar>
      )}
      <ListFrame
        {...list}
        skeleton={<CardsSkeleton className="h-64" />}
        empty={<NoRequests />}
        {...(status && {
          noResults: <NothingFound what={prepStatusLabels[status]} onClear={() => onStatus(undefined)} />,
        })}
      >
        {(requests) => (
          <ul aria-label="Suas solicitações" className="flex flex-col gap-4">
            {requests.map((request) => (
              <ListRow key={request.id} id={request.id}>
                <OwnRequestCard request={request} />
              </ListRow>
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}

function NoRequests() {
  return (
    <EmptyState drawing={<ClosedBox />} title="Nenhuma solicitação ainda">
      Na aba Chegaram, marque o que quer preparar e peça o preparo. Aqui você acompanha cada pedido até o
      envio.
    </EmptyState>
  );
}
