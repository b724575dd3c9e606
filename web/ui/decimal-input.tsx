import { clsx } from "clsx";
import { type ComponentProps, useState } from "react";
import { decimalFrom, decimalText } from "./decimal.ts";
import { TextInput } from "./text-input.tsx";

type DecimalInputProps = Omit<ComponentProps<typeof TextInput>, "value" | "onChange" | "type"> & {
  /** Null while the field is empty; NaN while it holds something that is no number. */
  value: number | null;
  onValueChange: (value: number | null) => void;
  /** How many decimals a number that was not typed here has, unless it is whole. */
  places?: number;
};

/** A number with a comma or a dot; keeps what was typed while it is being typed. */
export function DecimalInput({ value, onValueChange, places = 0, className, ...rest }: DecimalInputProps) {
  const [typed, setTyped] = useState(() => decimalText(value, places));
  const shown = Object.is(readTyped(typed), value) ? typed : decimalText(value, places);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
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
