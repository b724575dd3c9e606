import { clsx } from "clsx";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { decimalText, stepped, type TypedNumber, typedNumber } from "./decimal.ts";
import { TextInput } from "./text-input.tsx";

type DecimalInputProps = Omit<
  ComponentProps<typeof TextInput>,
  "value" | "onChange" | "type" | "step" | "min" | "max"
> & {
  value: TypedNumber;
  onValueChange: (value: TypedNumber) => void;
  /** Minimum decimals of values set from outside, unless they are whole. */
  places?: number;
  /** An amount of money, in which "1.000" is a thousand; so is it where `step` is whole. */
  isAmount?: boolean;
  /** The step of the arrow keys, from `min` (0) to `max`; without it they do nothing. */
  step?: number;
  min?: number;
  max?: number | undefined;
  /** The value that an empty field means; shown as placeholder and used as start for the arrow keys. */
  emptyMeans?: number | undefined;
};

/** A decimal number with a comma or a dot. Keeps the typed text unchanged while typing. */
export function DecimalInput(props: DecimalInputProps) {
  const {
    value,
    onValueChange,
    places = 0,
    isAmount = false,
    step,
    min,
    max,
    emptyMeans,
    className,
    ...rest
  } = props;
  const kind = isAmount ? "amount" : Number.isInteger(step) ? "count" : "decimal";
  const [typed, setTyped] = useState(() => decimalText(value, places));
  const shown = typedNumber(typed, kind) === value ? typed : decimalText(value, places);
  const move = (event: KeyboardEvent) => {
    const way = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
    if (!step || !way) return;
    event.preventDefault();
    const from = typeof value === "string" ? null : (value ?? emptyMeans ?? null);
    onValueChange(stepped(from, way, { step, max, ...(min !== undefined && { min }) }));
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...(emptyMeans !== undefined && { placeholder: String(emptyMeans) })}
      onKeyDown={move}
      {...rest}
      className={clsx("tabular-nums", className)}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onValueChange(typedNumber(event.target.value, kind));
      }}
    />
  );
}

/** An amount in US dollars; with `isAmount={false}` a price of a unit, which may have four decimals. */
export function MoneyInput(props: Omit<ComponentProps<typeof DecimalInput>, "before">) {
  return <DecimalInput places={2} isAmount placeholder="0,00" {...props} before="US$" className="pl-13" />;
}
