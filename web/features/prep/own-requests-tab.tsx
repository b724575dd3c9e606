import { useList } from "#web/platform/list";
import { ClosedBox } from "#web/ui/drawings/box-family";
import { EmptyState } from "#web/ui/empty-state";
import { ListFrame } from "#web/ui/list-frame";
import { Skeleton } from "#web/ui/skeleton";
import { OwnRequestCard } from "./own-request-card.tsx";
import { ownRequestsQuery } from "./prep.queries.ts";

/** The customer's own requests, newest first. */
export function OwnRequestsTab() {
  const list = useList(ownRequestsQuery);
  return (
    <ListFrame {...list} skeleton={<CardsSkeleton />} empty={<NoRequests />}>
      {(requests) => (
        <ul aria-label="Suas solicitações" className="flex flex-col gap-4">
          {requests.map((request) => (
            <li key={request.id}>
              <OwnRequestCard request={request} />
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
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

function CardsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      {["first", "second"].map((card) => (
        <Skeleton key={card} className="h-64 rounded-card" />
      ))}
    </div>
  );
}
