import { useQuery } from "@tanstack/react-query";
import { usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { Skeleton } from "#web/ui/skeleton";
import { PaymentWays } from "./payment-ways.tsx";
import { type PrepRequest, payableRequestQuery } from "./prep.queries.ts";

type PayDialogProps = { request: PrepRequest; open: boolean; onOpenChange: (open: boolean) => void };

/** How to pay a request that waits for its payment. */
export function PayDialog({ request, open, onOpenChange }: PayDialogProps) {
  const read = useQuery({ ...payableRequestQuery(request.id), enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Pagar a solicitação nº ${request.number}`}
      description={`Total: ${usd(request.totalUsd)}. A equipe confere o pagamento e aprova o preparo.`}
      footer={
        <Button look="secondary" onClick={() => onOpenChange(false)}>
          Fechar
        </Button>
      }
    >
      {read.data && <PaymentWays request={request} pix={read.data.pix} onPaid={() => onOpenChange(false)} />}
      {read.isPending && <Skeleton className="h-64" />}
      {read.error && (
        <ErrorPanel
          error={{ title: "Erro ao carregar solicitações", detail: read.error.message }}
          onRetry={() => void read.refetch()}
        />
      )}
    </Dialog>
  );
}
