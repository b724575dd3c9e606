import { expiresSoon } from "@prepara/domain/stock/count";
import type { FieldErrors } from "@prepara/domain/text/input";
import { Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { today } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { DateInput } from "#web/ui/form/date-input";
import { Field } from "#web/ui/form/field";
import { NumberStepper } from "#web/ui/form/number-stepper";
import { Textarea, TextInput } from "#web/ui/form/text-input";
import { IconButton } from "#web/ui/icon-button";
import { NoticePanel } from "#web/ui/notice-panel";
import type { CountDraft, CountMeasures, LotDraft } from "./count-draft.ts";
import { type DetailErrors, detailParts } from "./detail-errors.ts";
import type { RefusedCount } from "./use-count-form.ts";

type CountDetailsProps = {
  draft: CountDraft;
  /** The last refusal, with what is wrong by now. */
  refused: { by: RefusedCount; errors: DetailErrors } | null;
  onChange: (change: Partial<CountDraft>) => void;
};

/**
 * Optional details of a count besides its figures: box measures, lots with expiry, one unit's measures, a
 * note.
 */
export function CountDetails({ draft, refused, onChange }: CountDetailsProps) {
  const details = useRef<HTMLDivElement>(null);
  const [errors, refusal] = [refused?.errors, refused?.by];
  // Syncs with a refusal, after which the errors are rendered, maybe in a closed part.
  useEffect(() => {
    if (!refusal) return;
    const wrong = [...(details.current?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [])];
    for (const field of wrong) field.closest("details")?.setAttribute("open", "");
    // After a scan the focus stays: the next scan would be typed into the field.
    if (refusal.isPressed) wrong[0]?.focus();
  }, [refusal]);
  return (
    <div ref={details} className="flex flex-col gap-3">
      <Part title={detailParts.measures}>
        <Measures
          values={draft.measures}
          errors={errors?.measures}
          onChange={(measures) => onChange({ measures })}
        />
      </Part>
      <Part title={detailParts.lots} isOpen={draft.lots.length > 0}>
        <Lots lots={draft.lots} errors={errors?.lots} onChange={(lots) => onChange({ lots })} />
      </Part>
      <Part title={detailParts.unitMeasure}>
        <Measures
          values={draft.unitMeasure}
          errors={errors?.unitMeasure}
          onChange={(unitMeasure) => onChange({ unitMeasure })}
        />
      </Part>
      <Part title="Anotação" isOpen={draft.note !== ""}>
        <Field label="Anotação da equipe">
          <Textarea
            rows={3}
            maxLength={500}
            value={draft.note}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        </Field>
      </Part>
    </div>
  );
}

const Part = ({ title, isOpen, children }: { title: string; isOpen?: boolean; children: ReactNode }) => (
  <details open={isOpen} className="rounded-card border border-border bg-card">
    <summary className="flex min-h-14 cursor-pointer items-center px-4 font-medium">
      {title} (opcional)
    </summary>
    <div className="flex flex-col gap-4 px-4 pb-4">{children}</div>
  </details>
);

const sides = [
  ["weightLb", "Peso (lb)", "peso", 0.01],
  ["lengthIn", "Comprimento (pol)", "comprimento", 0.1],
  ["widthIn", "Largura (pol)", "largura", 0.1],
  ["heightIn", "Altura (pol)", "altura", 0.1],
] as const;

type MeasuresProps = {
  values: CountMeasures;
  errors: FieldErrors | undefined;
  onChange: (values: CountMeasures) => void;
};

const Measures = ({ values, errors, onChange }: MeasuresProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {sides.map(([name, label, noun, step]) => (
      <Field key={name} label={label} error={errors?.[name]}>
        <NumberStepper
          isLarge
          noun={noun}
          step={step}
          value={values[name]}
          onValueChange={(value) => onChange({ ...values, [name]: value })}
        />
      </Field>
    ))}
  </div>
);

const noLot: LotDraft = { lot: "", expiresOn: "", qty: null };

type LotsProps = {
  lots: readonly LotDraft[];
  errors: readonly FieldErrors[] | undefined;
  onChange: (lots: LotDraft[]) => void;
};

function Lots({ lots, errors, onChange }: LotsProps) {
  const isSoon = lots.some(({ expiresOn }) => expiresSoon({ expiresOn: expiresOn || null }, today()));
  return (
    <>
      {lots.map((lot, index) => {
        const change = (part: Partial<LotDraft>) => onChange(lots.with(index, { ...lot, ...part }));
        const { lot: lotError, expiresOn: expiryError, qty: qtyError } = errors?.[index] ?? {};
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lot has no id, and its fields change.
          <fieldset key={index} className="flex flex-col gap-3 border-border border-b pb-4">
            <legend className="font-medium text-sm">Lote {index + 1}</legend>
            <Field label="Código do lote" error={lotError}>
              <TextInput
                className="h-14 md:h-14"
                maxLength={20}
                value={lot.lot}
                onChange={({ target }) => change({ lot: target.value })}
              />
            </Field>
            <Field label="Validade" error={expiryError}>
              <DateInput
                className="h-14 md:h-14"
                value={lot.expiresOn}
                onChange={({ target }) => change({ expiresOn: target.value })}
              />
            </Field>
            <Field label="Unidades do lote" error={qtyError}>
              <NumberStepper
                isLarge
                noun="unidades do lote"
                min={1}
                value={lot.qty}
                onValueChange={(qty) => change({ qty })}
              />
            </Field>
            <IconButton
              label={`Remover lote ${index + 1}`}
              icon={Trash2}
              className="size-14 md:size-14"
              onClick={() => onChange(lots.toSpliced(index, 1))}
            />
          </fieldset>
        );
      })}
      {isSoon && (
        <NoticePanel tone="warning" title="Validade próxima">
          A Amazon costuma pedir pelo menos 90 dias de validade depois da chegada. Avise o cliente.
        </NoticePanel>
      )}
      <Button variant="secondary" size="large" onClick={() => onChange([...lots, noLot])}>
        Adicionar lote
      </Button>
    </>
  );
}
