import { chargedQty, maxCorrectionReason } from "@prepara/domain/charges/input";
import { rateFromUsd } from "@prepara/domain/money/rate";
import { isWholeNumber, whyNotWholeNumber } from "@prepara/domain/text/whole-number";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSeenVersion } from "#web/platform/api/seen-version";
import { meQuery } from "#web/platform/session/me";
import { useIsHere } from "#web/platform/use-is-here";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import type { TypedNumber } from "#web/ui/form/decimal";
import { MoneyInput } from "#web/ui/form/decimal-input";
import { Field } from "#web/ui/form/field";
import { NumberStepper } from "#web/ui/form/number-stepper";
import { Textarea } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { type FloorCaseDetail, useDecideCharge } from "./floor-cases.queries.ts";

const decisions = {
  keep: {
    title: "Manter",
    consequence: "A cobrança fica como está. Se ainda espera a aprovação, continua com o cliente.",
  },
  correct: {
    title: "Corrigir",
    consequence: "Uma linha de correção baixa o valor. Se já foi pago, um admin credita a diferença.",
  },
  forgive: {
    title: "Perdoar",
    consequence: "Nada mais é devido. Se já foi pago, um admin credita o valor.",
  },
} as const;
type ChargeDecision = keyof typeof decisions;

/** A contested charge, which staff with the area 'Financeiro' keep, correct or waive. */
export function ChargePanel({ one }: { one: FloorCaseDetail }) {
  const mayDecide = useQuery(meQuery).data?.areas.includes("financeiro") ?? false;
  const [chosen, setChosen] = useState<ChargeDecision | null>(null);
  if (!mayDecide)
    return (
      <SectionCard title="O que decidir">
        <p>Quem cuida do financeiro mantém, corrige ou perdoa a cobrança.</p>
      </SectionCard>
    );
  return (
    <SectionCard title="O que decidir">
      <p>
        <Link to="/galpao/cobrancas" search={{ ver: "contested" }} className="text-primary underline">
          Ver a cobrança nº {one.chargeNumber}
        </Link>{" "}
        entre as contestadas. Responda na conversa se falta algo; a decisão encerra a pendência.
      </p>
      <div className="flex flex-wrap gap-2">
        {(["keep", "correct", "forgive"] as const).map((decision) => (
          <Button
            key={decision}
            size="large"
            variant={decision === "keep" ? "primary" : "secondary"}
            onClick={() => setChosen(decision)}
          >
            {decisions[decision].title}
          </Button>
        ))}
      </div>
      {chosen && <ChargeDialog one={one} decision={chosen} onClose={() => setChosen(null)} />}
    </SectionCard>
  );
}

type ChargeDialogProps = { one: FloorCaseDetail; decision: ChargeDecision; onClose: () => void };

function ChargeDialog({ one, decision, onClose }: ChargeDialogProps) {
  const isHere = useIsHere();
  const decide = useDecideCharge();
  const version = useSeenVersion(one.version, decide.problem);
  const [count, setCount] = useState<TypedNumber>(1);
  const [priceUsd, setPriceUsd] = useState<TypedNumber>(null);
  const [body, setBody] = useState("");
  const [isTried, setTried] = useState(false);
  const isPriceWrong = priceUsd !== null && rateFromUsd(priceUsd) === null;
  const { title, consequence } = decisions[decision];
  const send = async () => {
    setTried(true);
    if (body.trim() === "") return;
    const answer = { id: one.id, version, decision, body: body.trim() };
    if (decision !== "correct") {
      if ((await decide.run(answer)) && isHere()) onClose();
      return;
    }
    if (!isWholeNumber(count, chargedQty) || isPriceWrong) return;
    const correction = { qty: String(-count), ...(priceUsd !== null && { priceUsd: String(priceUsd) }) };
    if ((await decide.run({ ...answer, correction })) && isHere()) onClose();
  };
  return (
    <FormDialog
      title={`${title} a cobrança nº ${one.chargeNumber}`}
      description={consequence}
      submit={title}
      isBusy={decide.isPending}
      isDirty={count !== 1 || priceUsd !== null || body !== ""}
      {...(decide.problem && {
        failure: { title: "Erro ao registrar decisão", message: decide.problem.message },
      })}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      {decision === "correct" && (
        <>
          <Field
            label="Quantidade a menos"
            isRequired
            error={isTried ? whyNotWholeNumber(count, chargedQty) : undefined}
          >
            <NumberStepper value={count} onValueChange={setCount} noun="quantidade" {...chargedQty} />
          </Field>
          <Field
            label="Preço por unidade"
            isOptional
            hint="Sem preço, vale o da cobrança."
            error={
              isTried && isPriceWrong ? "Informe o preço, com no máximo quatro casas decimais." : undefined
            }
          >
            <MoneyInput isAmount={false} value={priceUsd} onValueChange={setPriceUsd} />
          </Field>
        </>
      )}
      <Field
        label="Resposta ao cliente"
        isRequired
        hint="O cliente lê este texto."
        error={isTried && body.trim() === "" ? "Escreva a resposta." : undefined}
      >
        <Textarea
          rows={3}
          value={body}
          maxLength={maxCorrectionReason}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
