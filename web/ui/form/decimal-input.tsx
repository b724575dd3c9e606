import { clsx } from "clsx";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { decimalFrom, decimalText, stepped } from "./decimal.ts";
import { TextInput } from "./text-input.tsx";

type DecimalInputProps = Omit<
  ComponentProps<typeof TextInput>,
  "value" | "onChange" | "type" | "step" | "min" | "max"
> & {
  /** Null while the field is empty; NaN while it holds something that is no number. */
  value: number | null;
  onValueChange: (value: number | null) => void;
  /** How many decimals a number that was not typed here has, unless it is whole. */
  places?: number;
  /** By how much the arrow keys move it, from `min` (0) to `max`; without it they do not. */
  step?: number;
  min?: number;
  max?: number | undefined;
  /** What an empty field stands for; shown in it, and where the arrows start from. */
  emptyMeans?: number | undefined;
};

/** A number with a comma or a dot; keeps what was typed while it is being typed. */
export function DecimalInput(props: DecimalInputProps) {
  const { value, onValueChange, places = 0, step, min, max, emptyMeans, className, ...rest } = props;
  const [typed, setTyped] = useState(() => decimalText(value, places));
  const shown = Object.is(readTyped(typed), value) ? typed : decimalText(value, places);
  const move = (event: KeyboardEvent) => {
    const way = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
    if (!step || !way) return;
    event.preventDefault();
    onValueChange(
      stepped(value ?? emptyMeans ?? null, way, { step, max, ...(min !== undefined && { min }) }),
    );
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
        onValueChange(readTyped(event.target.value));
      }}
    />
  );
}

const readTyped = (text: string): number | null =>
  text.trim() === "" ? null : (decimalFrom(text) ?? Number.NaN);

/** An amount in US dollars. */
export function MoneyInput(props: Omit<ComponentProps<typeof DecimalInput>, "before">) {
  return <DecimalInput places={2} placeholder="0,00" {...props} before="US$" className="pl-13" />;
}
