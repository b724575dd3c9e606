import { fromUsd, zeroCents } from "@prepara/domain/money/money";
import { type FormEvent, useState } from "react";
import type { RequestDetail } from "#web/features/prep/admin/prep-admin.queries";
import { useSeen } from "#web/platform/api/seen-version";
import { usd } from "#web/platform/formats";
import { useIsHere } from "#web/platform/use-is-here";
import { Button } from "#web/ui/button";
import type { TypedNumber } from "#web/ui/form/decimal";
import { MoneyInput } from "#web/ui/form/decimal-input";
import { Field } from "#web/ui/form/field";
import { Textarea } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { StaysWhileOpen } from "#web/ui/overlay/stays-while-open";
import { usePayBack } from "./payment.queries.ts";

const centsOf = (amountUsd: number) => fromUsd(amountUsd) ?? zeroCents;

/** Refunds a paid request as credit (admin). Renders nothing while nothing can be refunded. */
export function PayBack({ request }: { request: RequestDetail }) {
  const [isOpen, setOpen] = useState(false);
  const leftUsd = request.payableBackUsd;
  return (
    <StaysWhileOpen isShown={leftUsd !== 0}>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Devolver em crédito
        <span className="sr-only"> a solicitação nº {request.number}</span>
      </Button>
      {isOpen && <PayBackDialog request={request} leftUsd={leftUsd} onClose={() => setOpen(false)} />}
    </StaysWhileOpen>
  );
}

type PayBackDialogProps = { request: RequestDetail; leftUsd: number; onClose: () => void };

function PayBackDialog({ request, leftUsd, onClose }: PayBackDialogProps) {
  const isHere = useIsHere();
  const [offeredUsd] = useState(leftUsd);
  const [amountUsd, setAmountUsd] = useState<TypedNumber>(offeredUsd);
  const [description, setDescription] = useState("");
  const payBack = usePayBack();
  const seenUsd = useSeen(leftUsd, payBack.problem);
  const why = whyNotAmount(amountUsd, leftUsd);
  const [isTried, setTried] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (why || typeof amountUsd !== "number") return;
    const isPaid = await payBack.run({
      id: request.id,
      amountUsd,
      description,
      leftUsd: seenUsd(),
    });
    if (isPaid && isHere()) onClose();
  };
  return (
    <FormDialog
      title="Devolver em crédito"
      description={`O valor entra no saldo de ${request.customer.fullName || "Sem nome"}, ligado à solicitação nº ${request.number}.`}
      submit="Devolver"
      isBusy={payBack.isPending}
      isDirty={amountUsd !== offeredUsd || description !== ""}
      failure={{ title: "Erro na transação", message: payBack.problem?.message }}
      onSubmit={send}
      onClose={onClose}
    >
      <Field
        label="Valor (US$)"
        hint={`Até ${usd(leftUsd)}.`}
        isRequired
        error={isTried ? (why ?? undefined) : undefined}
      >
        <MoneyInput value={amountUsd} onValueChange={setAmountUsd} />
      </Field>
      <Field label="Descrição" isOptional hint="Sem descrição, o histórico diz de qual solicitação é.">
        <Textarea
          maxLength={500}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

function whyNotAmount(amountUsd: TypedNumber, leftUsd: number): string | null {
  const amount = typeof amountUsd === "number" ? fromUsd(amountUsd) : null;
  if (amount === null || amount <= 0) return "Digite um valor como 12,50.";
  return amount > centsOf(leftUsd) ? `Só ${usd(leftUsd)} ainda podem ser devolvidos.` : null;
}
