import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { meQuery } from "#web/platform/session/me";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Textarea } from "#web/ui/form/textarea";
import { NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { CostSkeleton, CostSummary } from "./cost-summary.tsx";
import { prepCostQuery, type Receipt, useRequestPrep, type WantedItem } from "./prep.queries.ts";
import { ReceiptView } from "./receipt-view.tsx";

type ReviewDialogProps = {
  items: WantedItem[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: () => void;
  onSeeRequests: () => void;
};

/**
 * What the request will cost, then the request itself, then its receipt, in one place
 * (docs/product.md#prep-cost).
 */
export function ReviewDialog({ items, open, onOpenChange, onCreated, onSeeRequests }: ReviewDialogProps) {
  const me = useQuery(meQuery).data;
  const cost = useQuery({
    ...prepCostQuery({ userId: me?.userId ?? "", items }),
    enabled: open && me !== undefined,
  });
  const request = useRequestPrep();
  const [notes, setNotes] = useState("");
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  // Syncs with the server's answer: no cost, no dialog; the toast says why and the selection stays
  // (docs/product.md#prep-requests).
  useEffect(() => {
    if (open && cost.isError) onOpenChange(false);
  }, [open, cost.isError, onOpenChange]);
  const confirm = async () => {
    const created = await request.run({ items, notes });
    if (!created) return;
    setReceipt(created);
    onCreated();
  };
  if (receipt) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={`Solicitação nº ${receipt.number} criada`}
        footer={
          <>
            <Button look="secondary" onClick={() => onOpenChange(false)}>
              Fechar
            </Button>
            <Button onClick={onSeeRequests}>Ver minhas solicitações</Button>
          </>
        }
      >
        <ReceiptView receipt={receipt} onPaid={onSeeRequests} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      mayClose={() => !request.isPending}
      title="Revisar custos do preparo"
      description="As unidades grátis do mês são usadas primeiro."
      footer={
        <>
          <Button look="secondary" onClick={() => onOpenChange(false)} disabled={request.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form="revisao" disabled={!cost.data} isBusy={request.isPending}>
            Confirmar solicitação
          </Button>
        </>
      }
    >
      <form
        id="revisao"
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {request.problem && (
          <NoticePanel tone="danger" title="Erro ao criar solicitação" isAlert>
            {request.problem.message}
          </NoticePanel>
        )}
        {cost.data ? (
          <CostSummary cost={cost.data} hasFreeUnits={(me?.freeUnits.limit ?? 0) > 0} />
        ) : (
          <CostSkeleton />
        )}
        <Field label="Observações para a equipe" isOptional>
          <Textarea value={notes} maxLength={2000} onChange={(event) => setNotes(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
