import { clsx } from "clsx";
import { Check, Minus } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import { useRef } from "react";

type CheckboxProps = {
  /** The accessible name ("Selecionar Fone JBL"). */
  label: string;
  checked: boolean | "indeterminate";
  /** `isRange` when Shift was held: the press means all from the last one to this one. */
  onCheckedChange: (checked: boolean, isRange: boolean) => void;
  disabled?: boolean;
  className?: string;
};

/** A box to tick, with a 44 px touch area; `indeterminate` for "some of these". */
export function Checkbox({ label, checked, onCheckedChange, disabled = false, className }: CheckboxProps) {
  const isShiftHeld = useRef(false);
  return (
    <Radix.Root
      aria-label={label}
      checked={checked}
      disabled={disabled}
      // Not every browser puts the modifiers of a Space on the click it becomes, so the key is asked, too.
      onKeyDown={(event) => {
        isShiftHeld.current = event.shiftKey;
      }}
      onClick={(event) => {
        isShiftHeld.current = event.shiftKey || (event.detail === 0 && isShiftHeld.current);
      }}
      onCheckedChange={(next) => onCheckedChange(next === true, isShiftHeld.current)}
      className={clsx(
        "group inline-flex size-11 items-center justify-center rounded-control md:size-8",
        className,
      )}
    >
      <span className="flex size-5 items-center justify-center rounded-mark border-2 border-input bg-card text-on-primary group-data-[state=checked]:border-primary group-data-[state=indeterminate]:border-primary group-data-[state=checked]:bg-primary group-data-[state=indeterminate]:bg-primary">
        <Radix.Indicator>
          {checked === "indeterminate" ? (
            <Minus aria-hidden="true" className="size-3.5" strokeWidth={3} />
          ) : (
            <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />
          )}
        </Radix.Indicator>
      </span>
    </Radix.Root>
  );
}
