import { PackageCheck } from "lucide-react";
import { Button } from "#web/ui/button";
import { EmptyState } from "#web/ui/list/empty-state";
import type { PendingShipment } from "./check-in.queries.ts";

type LastReceivedProps = { shipment: PendingShipment; onOpen: () => void };

/** What was checked in last on this screen, which has left the list. */
export function LastReceived({ shipment, onOpen }: LastReceivedProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 pb-4 text-sm">
      <PackageCheck aria-hidden="true" className="size-4.5 text-success" />
      <span className="min-w-0">
        Último recebido: <strong className="font-semibold">{shipment.product.name}</strong> · Suíte{" "}
        {shipment.customer.suiteLabel}
      </span>
      <Button variant="quiet" size="small" onClick={onOpen}>
        Ver o que foi registrado
      </Button>
    </p>
  );
}

/** In place of the list, when a search found nothing. */
export const NotFound = ({ q, onClear }: { q: string; onClear: () => void }) => (
  <EmptyState
    title={`Nada encontrado para “${q}”`}
    action={
      <Button variant="secondary" onClick={onClear}>
        Limpar busca
      </Button>
    }
  >
    Confira o código ou busque pela suíte do cliente.
  </EmptyState>
);
