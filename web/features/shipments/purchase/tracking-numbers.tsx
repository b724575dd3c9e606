import { carrierOf, carriers, normaliseTracking, trackingLink } from "@prepara/domain/scan/tracking-number";
import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "#web/ui/button";
import { CopyButton } from "#web/ui/copy-button";
import { Field } from "#web/ui/form/field";
import { TextInput } from "#web/ui/form/text-input";
import { IconButton } from "#web/ui/icon-button";
import { OutLink } from "#web/ui/out-link";

const nothingTyped = { text: "", numbers: [] };

type TrackingFieldProps = {
  value: readonly string[];
  onValueChange: (numbers: string[]) => void;
  error?: string | undefined;
};

type TrackingErrors = { message?: string | undefined } & readonly (
  | { message?: string | undefined }
  | undefined
)[];

/** The error of the list, or of its first number that is none. */
export const trackingError = (errors: Partial<TrackingErrors> | undefined): string | undefined =>
  errors?.message ?? errors?.find?.((error) => error !== undefined)?.message;

const numbersIn = (text: string) =>
  text
    .split(/[\n,;]+/)
    .map(normaliseTracking)
    .filter(Boolean);

/**
 * Adds tracking numbers one by one or pasted as a list, and names the carrier where it can be detected. What
 * is being typed is part of the value from the first letter, so that no way of sending the form loses it.
 */
export function TrackingField({ value, onValueChange, error }: TrackingFieldProps) {
  const [draft, setDraft] = useState<{ text: string; numbers: readonly string[] }>(nothingTyped);
  const isPresent = draft.numbers.every((number) => value.includes(number));
  // A form that was reset has none of them.
  const { text: typed, numbers: inField } = isPresent ? draft : nothingTyped;
  const added = value.filter((number) => !inField.includes(number));
  const type = (text: string) => {
    const numbers = [...new Set(numbersIn(text))].filter((number) => !added.includes(number));
    setDraft({ text, numbers });
    if (numbers.join() !== inField.join()) onValueChange([...added, ...numbers]);
  };
  const addTyped = () => setDraft(nothingTyped);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || typed.trim() === "") return;
    event.preventDefault(); // adds the number instead of submitting the form
    addTyped();
  };
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Códigos de rastreio"
        hint="Um ou vários. O galpão encontra a caixa por eles."
        error={error}
      >
        <div className="flex gap-2">
          <TextInput
            value={typed}
            autoComplete="off"
            spellCheck={false}
            placeholder="1Z…, TBA…, 9400…"
            onChange={(event) => type(event.target.value)}
            onBlur={addTyped}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const text = event.clipboardData.getData("text");
              if (!/[\n,;]/.test(text.trim())) return;
              event.preventDefault();
              type(`${typed}\n${text}`);
              addTyped();
            }}
          />
          <Button variant="secondary" onClick={addTyped} className="h-12 md:h-10">
            <Plus aria-hidden="true" />
            Adicionar
          </Button>
        </div>
      </Field>
      {added.length > 0 && (
        <ul aria-label="Códigos adicionados" className="flex flex-col gap-1.5">
          {added.map((number) => (
            <li key={number} className="flex items-center gap-2 rounded-control bg-muted pl-3 text-sm">
              <span className="min-w-0 flex-1 break-all font-mono text-xs">{number}</span>
              <CarrierName number={number} />
              <IconButton
                label={`Remover código ${number}`}
                icon={X}
                onClick={() => onValueChange(value.filter((other) => other !== number))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The carrier detected from format and check digit; nothing when unknown. */
export function CarrierName({ number }: { number: string }) {
  const carrier = carrierOf(number);
  return carrier && <span className="shrink-0 text-muted-foreground text-xs">{carriers[carrier].name}</span>;
}

/** The tracking numbers of a shipment, linked to the carrier's page where it is known. */
export function TrackingList({ numbers }: { numbers: readonly string[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">Rastreio</h3>
      <ul className="flex flex-col gap-1.5">
        {numbers.map((number) => {
          const link = trackingLink(number);
          return (
            <li key={number} className="flex items-center gap-2 rounded-control bg-muted pl-3 text-sm">
              <span className="min-w-0 flex-1 break-all font-mono text-xs">{number}</span>
              <CarrierName number={number} />
              {link && <OutLink href={link}>Rastrear</OutLink>}
              <CopyButton text={number} label={`Copiar código ${number}`} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
