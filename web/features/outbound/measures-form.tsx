import { outboundBoxPatch } from "@prepara/domain/outbound/input";
import { fieldErrors } from "@prepara/domain/text/input";
import { Calculator } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#web/ui/button";
import type { TypedNumber } from "#web/ui/form/decimal";
import { DecimalInput } from "#web/ui/form/decimal-input";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { IconButton, thumbReach } from "#web/ui/icon-button";
import { lazyComponent } from "#web/ui/lazy-component";
import type { ShownBox } from "./packing-after.ts";
import { areNumbers, changedMeasures, markSent, shownMeasure, type TypedMeasures } from "./typed-measures.ts";
import type { PackingState } from "./use-packing.public.ts";

const Keypad = lazyComponent(async () => (await import("#web/ui/form/keypad")).Keypad, {
  preloadOn: "interaction",
});

const sides = [
  ["weightLb", "Peso (lb)", "o peso"],
  ["lengthIn", "Comprimento (pol)", "o comprimento"],
  ["widthIn", "Largura (pol)", "a largura"],
  ["heightIn", "Altura (pol)", "a altura"],
] as const;

/** What is typed as the measures of a box, and how it is saved. */
export function useTypedMeasures(box: ShownBox, packing: PackingState) {
  const [typed, setTyped] = useState<TypedMeasures>({});
  const [isTried, setTried] = useState(false);
  const saveButton = useRef<HTMLButtonElement>(null);
  // Opened again, a closed box shows the measures with which it was closed.
  if (box.status !== "open" && Object.keys(typed).length > 0) setTyped({});
  const changed = changedMeasures(typed, box);
  const isChanged = Object.keys(changed).length > 0;
  const errors = fieldErrors(outboundBoxPatch, changed);
  // A measure that the server refuses would hold back all later acts of the request.
  const isRefused = Object.keys(errors).length > 0;
  return {
    isChanged,
    errors: isTried ? errors : {},
    shown: (name: keyof TypedMeasures) => shownMeasure(typed, box, name),
    set: (name: keyof TypedMeasures, value: TypedNumber) =>
      setTyped((before) => ({ ...before, [name]: { value } })),
    submit: () => {
      setTried(isRefused);
      if (isRefused || !areNumbers(changed)) return;
      setTyped(markSent(typed, box));
      void packing.measure(box.id, changed);
    },
    saveButton,
    /** Saves what is typed, as an act before those that follow; false if that cannot be saved. */
    save: (): boolean => {
      saveButton.current?.click(); // not `submit`, because the form focuses the fields that it refuses
      return !isRefused;
    },
    /** Whether a box has the measures that are typed. */
    areIn: (saved: ShownBox) => Object.keys(changedMeasures(typed, saved)).length === 0,
  };
}

type MeasuresFormProps = { box: ShownBox; measures: ReturnType<typeof useTypedMeasures> };

/** The weight and sides of an open box, typed or entered with a keypad. */
export function MeasuresForm({ box, measures }: MeasuresFormProps) {
  const { isChanged, errors, shown, set, submit, saveButton } = measures;
  const [keypadOf, setKeypadOf] = useState<(typeof sides)[number] | null>(null);
  return (
    <>
      <Form
        className="grid flex-1 basis-72 grid-cols-2 items-start gap-3 @xl:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {sides.map((side) => {
          const [name, label, spoken] = side;
          return (
            <Field key={name} label={label} error={errors[name]}>
              <DecimalInput
                className="h-14"
                value={shown(name)}
                onValueChange={(value) => set(name, value)}
                after={
                  <IconButton
                    label={`Teclado para ${spoken} da caixa ${box.position}`}
                    icon={Calculator}
                    className={thumbReach}
                    onClick={() => setKeypadOf(side)}
                  />
                }
              />
            </Field>
          );
        })}
        {isChanged && (
          <Button
            ref={saveButton}
            type="submit"
            variant="secondary"
            size="large"
            isWrite={false} // kept on this device while offline
            className="col-span-full"
          >
            Salvar medidas
          </Button>
        )}
      </Form>
      {keypadOf && (
        <Keypad
          label={keypadOf[1]}
          takesDecimals
          onClose={() => setKeypadOf(null)}
          onNumber={(number) => {
            set(keypadOf[0], number);
            setKeypadOf(null);
          }}
        />
      )}
    </>
  );
}
