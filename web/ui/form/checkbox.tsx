import { clsx } from "clsx";
import { Check, Minus } from "lucide-react";
import { useRef } from "react";

type CheckboxProps = {
  /** The accessible name ("Selecionar Fone JBL"). */
  label: string;
  checked: boolean | "indeterminate";
  /** `isRange` when Shift was held, to select all rows since the last one. */
  onCheckedChange: (checked: boolean, isRange: boolean) => void;
  disabled?: boolean;
  className?: string;
};

/**
 * A checkbox with a 44 px touch area; `indeterminate` for "some selected". A native input, because a
 * library's would be as large as the table.
 */
export function Checkbox({ label, checked, onCheckedChange, disabled = false, className }: CheckboxProps) {
  const isShiftHeld = useRef(false);
  const isPart = checked === "indeterminate";
  const Tick = isPart ? Minus : Check;
  return (
    <span
      className={clsx(
        "relative inline-flex size-11 shrink-0 items-center justify-center rounded-control md:size-8",
        className,
      )}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={checked === true}
        ref={(input) => {
          if (input) input.indeterminate = isPart;
        }}
        disabled={disabled}
        // Not every browser reports modifier keys on the click that Space causes.
        onKeyDown={(event) => {
          isShiftHeld.current = event.shiftKey;
        }}
        onClick={(event) => {
          isShiftHeld.current = event.shiftKey || (event.detail === 0 && isShiftHeld.current);
        }}
        onChange={() => onCheckedChange(checked !== true, isShiftHeld.current)}
        className="peer absolute inset-0 size-full appearance-none rounded-control"
      />
      <span className="pointer-events-none relative flex size-5 items-center justify-center rounded-mark border-2 border-input bg-card text-on-primary peer-checked:border-primary peer-checked:bg-primary peer-indeterminate:border-primary peer-indeterminate:bg-primary">
        {checked && <Tick aria-hidden="true" className="size-3.5" strokeWidth={3} />}
      </span>
    </span>
  );
}
