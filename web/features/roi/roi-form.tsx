import { formatUsd } from "@prepara/domain/money/money";
import type { RoiResult } from "@prepara/domain/roi/roi";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { usd } from "#web/platform/formats";
import { Card } from "#web/ui/card";
import type { TypedNumber } from "#web/ui/form/decimal";
import { DecimalInput, MoneyInput } from "#web/ui/form/decimal-input";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { formatNumber } from "#web/ui/form/number";
import { Select } from "#web/ui/form/select";
import { GuardedButton } from "#web/ui/guarded-button";
import { NoticePanel } from "#web/ui/notice-panel";
import { type FeeTable, feesQuery } from "./roi.queries.ts";
import { defaultFields } from "./roi-fields.ts";
import type { RoiFields } from "./roi-search.ts";

type RoiFormProps = {
  fields: RoiFields;
  isAdmin: boolean;
  /** Why 'Calcular' is disabled; null when it is not. */
  whyNot: string | null;
  /** What 'Calcular' gave for these fields; null before it, and after a change. */
  calculated: RoiResult | null;
  onChange: (changes: Partial<RoiFields>) => void;
  onCalculate: () => void;
};

/** The inputs. Each percentage also has a slider. */
export function RoiForm({ fields, isAdmin, whyNot, calculated, onChange, onCalculate }: RoiFormProps) {
  const fees = useQuery(feesQuery).data;
  return (
    <Card className="p-4 md:p-6 lg:sticky lg:top-20">
      <Form onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-5">
        <Field label="Preço na Amazon" isRequired error={wrong(fields.preco)}>
          <MoneyInput value={fields.preco} onValueChange={(preco) => onChange({ preco })} />
        </Field>
        <Percentage
          label="ROI desejado"
          hint="O recomendado é de 25% a 40%."
          value={fields.roi}
          max={100}
          onChange={(roi) => onChange({ roi })}
        />
        <div className="grid grid-cols-2 gap-4">
          <Field label="Frete" error={wrong(fields.frete)}>
            <MoneyInput value={fields.frete} onValueChange={(frete) => onChange({ frete })} />
          </Field>
          <Field label="Prep" error={wrong(fields.prep)}>
            <MoneyInput value={fields.prep} onValueChange={(prep) => onChange({ prep })} />
          </Field>
        </div>
        <Percentage
          label="Taxa da Amazon"
          value={fields.taxa}
          max={50}
          onChange={(taxa) => onChange({ taxa })}
        />
        {fees && <FeeChoices fees={fees} fields={fields} isAdmin={isAdmin} onChange={onChange} />}
        <div className="flex flex-col gap-2">
          <GuardedButton type="submit" whyNot={whyNot} onClick={onCalculate}>
            Calcular
          </GuardedButton>
          <p role="status" className="text-sm empty:hidden">
            {whyNot === null &&
              calculated &&
              `Calculado: custo máximo de ${formatUsd(calculated.maxCost)} por unidade.`}
          </p>
        </div>
      </Form>
    </Card>
  );
}

const wrong = (value: TypedNumber) =>
  typeof value === "string" || (value !== null && value < 0) ? "Digite um número, ex.: 12,50." : undefined;

type PercentageProps = {
  label: string;
  hint?: string;
  value: TypedNumber;
  max: number;
  onChange: (value: TypedNumber) => void;
};

function Percentage({ label, hint, value, max, onChange }: PercentageProps) {
  const id = useId();
  const shown = typeof value === "number" ? value : 0;
  return (
    <div className="flex flex-col gap-1" id={id}>
      <Field label={label} hint={hint} error={wrong(value)}>
        <DecimalInput value={value} onValueChange={onChange} after={<span className="px-3">%</span>} />
      </Field>
      <input
        type="range"
        min={0}
        max={max}
        step={1}
        value={Math.min(max, shown)}
        aria-label={`${label}, ajuste fino`}
        aria-valuetext={`${formatNumber(shown, 2)}%`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full accent-primary md:h-6"
      />
    </div>
  );
}

type FeeChoicesProps = Pick<RoiFormProps, "fields" | "isAdmin" | "onChange"> & { fees: FeeTable };

/**
 * Selects fees from the dated table: a category sets the referral fee, a size tier the fulfilment fee. The
 * flat 15 % stays the default.
 */
function FeeChoices({ fees, fields, isAdmin, onChange }: FeeChoicesProps) {
  const category = fees.categories.find((each) => each.feePct === fields.taxa)?.name ?? "";
  const tier = fees.sizeTiers.find((each) => each.feeUsd === fields.fba)?.name ?? "";
  const since = fees.effectiveFrom.split("-").reverse().join("/");
  return (
    <div className="flex flex-col gap-4 border-border border-t pt-4">
      {fees.isChecked ? (
        <p className="text-muted-foreground text-sm">
          Tabela de taxas do seu centro, em vigor desde {since}. A Amazon pode ter mudado as taxas desde
          então.
        </p>
      ) : (
        <NoticePanel tone="warning" title={`Taxas aproximadas, com data de ${since}`}>
          {isAdmin
            ? "São valores redondos, que ninguém do seu centro conferiu ainda: confira-os em 'Editar tabela de taxas'."
            : "Confira as taxas na Amazon antes de comprar."}
        </NoticePanel>
      )}
      <Field label="Categoria na Amazon" isOptional>
        <Select
          value={fields.taxa === defaultFields.taxa ? "" : category}
          placeholder={`Padrão: ${defaultFields.taxa}%`}
          options={fees.categories.map(({ name, feePct }) => ({
            value: name,
            label: `${name}: ${formatNumber(feePct, 2)}%`,
          }))}
          onChange={(event) => {
            const chosen = fees.categories.find((each) => each.name === event.target.value);
            onChange({ taxa: chosen?.feePct ?? defaultFields.taxa });
          }}
        />
      </Field>
      <Field label="Taxa de FBA por tamanho" isOptional>
        <Select
          value={tier}
          placeholder="Sem taxa de FBA"
          options={fees.sizeTiers.map(({ name, feeUsd }) => ({
            value: name,
            label: `${name}: ${usd(feeUsd)}`,
          }))}
          onChange={(event) => {
            const chosen = fees.sizeTiers.find((each) => each.name === event.target.value);
            onChange({ fba: chosen?.feeUsd ?? 0 });
          }}
        />
      </Field>
    </div>
  );
}
