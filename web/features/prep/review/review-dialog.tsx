import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { PaymentWays } from "#web/features/prep/payment/payment-ways";
import {
  type ChosenItem,
  payableRequestQuery,
  prepCostQuery,
  prepQuoteQuery,
  type Receipt,
  useRequestPrep,
} from "#web/features/prep/prep.queries";
import { ServiceLines } from "#web/features/prep/requests/service-lines";
import { counted, usd } from "#web/platform/formats";
import { meQuery } from "#web/platform/session/me";
import { Button } from "#web/ui/button";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { Field } from "#web/ui/form/field";
import { Textarea } from "#web/ui/form/text-input";
import { FailureNotice } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { useLeaveGuard } from "#web/ui/overlay/leave-guard";
import { CostSkeleton, CostSummary } from "./cost-summary.tsx";
import { ItemInstructions } from "./item-instructions.tsx";
import { ServiceChoice } from "./service-choice.tsx";
import { useServiceChoice } from "./use-service-choice.ts";

type ReviewDialogProps = {
  items: ChosenItem[];
  open: boolean;
  onClose: () => void;
  /** Called when the request is sent. */
  onSend: () => void;
  /** Called with the shipments that were requested, also after the person has left the screen. */
  onCreated: (shipmentIds: readonly string[]) => void;
  onSeeRequests: () => void;
};

/** Shows the cost, sends the request, then shows its receipt (docs/product.md#prep-cost). */
export function ReviewDialog({ items, open, onClose, onSend, onCreated, onSeeRequests }: ReviewDialogProps) {
  const me = useQuery(meQuery).data;
  const units = useMemo(() => items.map(({ shipmentId, qty }) => ({ shipmentId, qty })), [items]);
  const cost = useQuery({
    ...prepCostQuery({ userId: me?.userId ?? "", items: units }),
    enabled: open && me !== undefined,
  });
  const services = useServiceChoice(items, open);
  const { validChoice, hasChosen } = services;
  const quote = useQuery({
    ...prepQuoteQuery(validChoice ?? { items: units, boxes: 0 }),
    enabled: open && hasChosen && validChoice !== null,
    placeholderData: keepPreviousData,
  });
  const quoted = hasChosen && validChoice ? quote.data : null;
  const request = useRequestPrep();
  const [notes, setNotes] = useState("");
  const [instructions, setInstructions] = useState<ReadonlyMap<string, string>>(new Map());
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const guard = useReviewGuard({
    isOpen: open,
    isSending: request.isPending,
    receipt,
    hasChosen,
    texts: [notes, ...instructions.values()],
    onClose,
  });
  // Syncs with the cost query: without a cost the dialog closes and the selection stays; a toast gives the
  // reason (docs/product.md#prep-requests). A failed refetch leaves the cost, and what was typed.
  const hasNoCost = cost.isError && cost.data === undefined;
  useEffect(() => {
    if (open && hasNoCost) onClose();
  }, [open, hasNoCost, onClose]);
  // Prices may have changed since the quote; the new total is shown before the customer confirms it.
  const hasPriceChanged = request.problem?.code === "price_changed";
  const { refetch: costAgain } = cost;
  const { refetch: quoteAgain } = quote;
  useEffect(() => {
    if (!hasPriceChanged) return;
    void costAgain();
    if (hasChosen) void quoteAgain();
  }, [hasPriceChanged, hasChosen, costAgain, quoteAgain]);
  const confirm = async () => {
    if (!cost.data || !validChoice) return;
    const payableUsd = quoted?.payableUsd ?? cost.data.totalUsd;
    const requestedItems = validChoice.items.map((item) => ({
      ...item,
      instructions: instructions.get(item.shipmentId) ?? "",
    }));
    onSend();
    const created = await request.run({ ...validChoice, items: requestedItems, notes, payableUsd });
    if (!created) return;
    setReceipt(created);
    onCreated(items.map(({ shipmentId }) => shipmentId));
  };
  if (receipt) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        mayClose={guard.mayClose}
        title={`Solicitação nº ${receipt.number} criada`}
        footer={
          <>
            <Button variant="secondary" onClick={guard.leave}>
              Fechar
            </Button>
            <Button onClick={onSeeRequests}>Ver minhas solicitações</Button>
          </>
        }
      >
        <ReceiptView receipt={receipt} onPaid={onSeeRequests} onUnsent={guard.onUnsentProof} />
        {guard.question}
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      mayClose={guard.mayClose}
      title="Revisar custos do preparo"
      description="As unidades grátis do mês são usadas primeiro."
      footer={
        <>
          <Button variant="secondary" onClick={guard.leave} disabled={request.isPending}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form="revisao"
            disabled={
              !cost.data ||
              !validChoice ||
              cost.isFetching ||
              quote.isFetching ||
              (hasChosen && (!quoted || quote.isPlaceholderData))
            }
            isBusy={request.isPending}
          >
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
        <FailureNotice title="Erro ao criar solicitação" message={request.problem?.message} />
        {cost.data ? (
          <CostSummary
            cost={quoted ?? cost.data}
            quote={quoted ?? null}
            hasServices={hasChosen}
            hasFreeUnits={(me?.freeUnits.limit ?? 0) > 0}
            services={
              services.isOffered && (
                <ServiceChoice
                  choice={services}
                  items={items}
                  lines={quoted?.lines ?? []}
                  failure={hasChosen && validChoice ? quote.error?.message : undefined}
                />
              )
            }
          />
        ) : (
          <CostSkeleton />
        )}
        <ItemInstructions
          items={items}
          typed={instructions}
          onType={(shipmentId, text) => setInstructions((all) => new Map(all).set(shipmentId, text))}
        />
        <Field label="Observações para a equipe" isOptional>
          <Textarea value={notes} maxLength={2000} onChange={(event) => setNotes(event.target.value)} />
        </Field>
      </form>
      {guard.question}
    </Dialog>
  );
}

type GuardedReview = {
  isOpen: boolean;
  isSending: boolean;
  receipt: Receipt | null;
  hasChosen: boolean;
  texts: readonly string[];
  onClose: () => void;
};

/**
 * Asks before what was typed or chosen, or the proof chosen in the receipt, is lost by closing the dialog or
 * leaving the page.
 */
function useReviewGuard({ isOpen, isSending, receipt, hasChosen, texts, onClose }: GuardedReview) {
  const [isProofUnsent, setProofUnsent] = useState(false);
  const isTyped = receipt === null && (hasChosen || texts.some((text) => text !== ""));
  useAskBeforeLeaving(isOpen && isTyped); // a chosen proof asks by itself
  const guard = useLeaveGuard(isTyped || isProofUnsent, onClose);
  return { ...guard, mayClose: () => !isSending && guard.mayClose(), onUnsentProof: setProofUnsent };
}

type ReceiptViewProps = {
  receipt: Receipt;
  onPaid: () => void;
  onUnsent: (isUnsent: boolean) => void;
};

/** The receipt of a new request: units, price, how to pay and the next steps. */
function ReceiptView({ receipt, ...told }: ReceiptViewProps) {
  const isFree = receipt.payableUsd === 0;
  const request = useQuery({ ...payableRequestQuery(receipt.id), enabled: !isFree }).data ?? receipt;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-3 rounded-card bg-success-surface p-4">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />
        <p>
          {counted(receipt.totalUnits, "unidade", "unidades")}: {receipt.freeUnitsApplied} grátis e{" "}
          {counted(receipt.paidUnits, "paga", "pagas")}.
        </p>
        <p className="ml-auto whitespace-nowrap font-bold text-xl tabular-nums">{usd(receipt.payableUsd)}</p>
      </div>
      {receipt.lines.length > 1 && <ServiceLines lines={receipt.lines} items={receipt.items} />}
      {!isFree && <PaymentWays request={request} pix={request.pix} {...told} />}
      <section aria-labelledby="proximos-passos" className="flex flex-col gap-2">
        <h3 id="proximos-passos" className="font-semibold">
          Próximos passos
        </h3>
        <ol className="list-decimal space-y-1 pl-5 text-sm">
          {!isFree && <li>Faça o PIX e envie o comprovante, ou pague com o saldo.</li>}
          <li>{isFree ? "A equipe analisa" : "A equipe confere o pagamento"} e aprova o preparo.</li>
          <li>Acompanhe o andamento e o código de rastreio na aba Solicitações.</li>
        </ol>
      </section>
    </div>
  );
}
