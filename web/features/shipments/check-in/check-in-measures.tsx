import { Controller } from "react-hook-form";
import { counted } from "#web/platform/formats";
import { BoxToScale } from "#web/ui/drawings/box-to-scale";
import { DecimalInput } from "#web/ui/form/decimal-input";
import { Field } from "#web/ui/form/field";
import { formatNumber } from "#web/ui/form/number";
import { NumberStepper } from "#web/ui/form/number-stepper";
import type { PendingShipment } from "./check-in.queries.ts";
import { boxFigures, type Measures, validSide, validWeight } from "./check-in-draft.ts";
import type { useCheckInForm } from "./use-check-in-form.ts";

type CheckInMeasuresProps = {
  checkIn: ReturnType<typeof useCheckInForm>;
  shipment: PendingShipment;
  isLarge: boolean;
};

/**
 * Weight, dimensions with a live drawing of the box, and unit counts. All fields may stay empty
 * (docs/product.md#check-in).
 */
export function CheckInMeasures({ checkIn, shipment, isLarge }: CheckInMeasuresProps) {
  const part = { checkIn, isLarge };
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <h3 className="font-semibold">Peso e medidas</h3>
      <div className="grid gap-4 md:grid-cols-2">
        <Measure {...part} name="weightLb" label="Peso (lb)" noun="peso" step={0.01} />
        <Measure {...part} name="lengthIn" label="Comprimento (pol)" noun="comprimento" step={0.1} />
        <Measure {...part} name="widthIn" label="Largura (pol)" noun="largura" step={0.1} />
        <Measure {...part} name="heightIn" label="Altura (pol)" noun="altura" step={0.1} />
      </div>
      <BoxPreview measures={checkIn.measures} />
      <h3 className="font-semibold">Unidades</h3>
      <div className="grid gap-4 md:grid-cols-2">
        <Measure
          {...part}
          name="receivedQty"
          label="Recebidas"
          noun="unidades recebidas"
          emptyMeans={shipment.qty}
        />
        <Measure {...part} name="damagedQty" label="Danificadas" noun="unidades danificadas" emptyMeans={0} />
      </div>
      <p className="text-muted-foreground text-sm">
        Vazio conta como anunciado: {counted(shipment.qty, "recebida", "recebidas")}, nenhuma danificada.
      </p>
    </section>
  );
}

type MeasureProps = {
  checkIn: CheckInMeasuresProps["checkIn"];
  name: keyof Measures;
  label: string;
  noun: string;
  step?: number;
  emptyMeans?: number;
  isLarge: boolean;
};

function Measure({ checkIn, name, label, noun, step = 1, emptyMeans, isLarge }: MeasureProps) {
  return (
    <Controller
      control={checkIn.form.control}
      name={name}
      render={({ field, fieldState }) => {
        const value = field.value ?? null;
        const empty = emptyMeans === undefined ? {} : { emptyMeans };
        const wiring = { value, step, onValueChange: field.onChange, onBlur: field.onBlur, ...empty };
        return (
          <Field label={label} error={fieldState.error?.message}>
            {isLarge ? (
              <NumberStepper {...wiring} noun={noun} isLarge inputRef={field.ref} />
            ) : (
              <DecimalInput {...wiring} ref={field.ref} />
            )}
          </Field>
        );
      }}
    />
  );
}

function BoxPreview({ measures }: { measures: Measures }) {
  const figures = boxFigures(measures);
  return (
    <div className="flex items-center gap-4 rounded-card bg-background p-3">
      <BoxToScale
        lengthIn={validSide(measures.lengthIn)}
        widthIn={validSide(measures.widthIn)}
        heightIn={validSide(measures.heightIn)}
        weightLb={validWeight(measures.weightLb)}
        isLabelled
        className="h-36 shrink-0"
      />
      <dl aria-live="polite" className="flex flex-col gap-2 text-sm">
        <div>
          <dt className="text-muted-foreground">Volume</dt>
          <dd className="font-semibold tabular-nums">
            {figures ? `${formatNumber(figures.volumeIn3)} pol³` : "—"}
          </dd>
        </div>
        <div>
          <dt className="text-muted-foreground">Peso dimensional</dt>
          <dd className="font-semibold tabular-nums">
            {figures ? `${formatNumber(figures.dimensionalWeightLb)} lb` : "—"}
          </dd>
        </div>
      </dl>
    </div>
  );
}
