import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { Minus, Plus } from "lucide-react";
import type { Ref } from "react";
import { stepped, type TypedNumber } from "./decimal.ts";
import { DecimalInput } from "./decimal-input.tsx";

type NumberStepperProps = {
  value: TypedNumber;
  onValueChange: (value: TypedNumber) => void;
  /** What is counted, for the names of the buttons ("unidades"). */
  noun: string;
  step?: number;
  min?: number;
  max?: number;
  name?: string;
  /** The accessible name where no `Field` provides one ("Unidades de Fone JBL"). */
  label?: string;
  /** Narrow, for table cells. */
  isCompact?: boolean;
  /** 56 px controls for the warehouse. */
  isLarge?: boolean;
  /** The value that an empty field means; shown as placeholder and used as start for the buttons. */
  emptyMeans?: number;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
};

/** A number field with minus and plus buttons. */
export function NumberStepper({
  value,
  onValueChange,
  noun,
  step = 1,
  min = 0,
  max,
  name,
  label,
  isCompact = false,
  isLarge = false,
  emptyMeans,
  onBlur,
  inputRef,
}: NumberStepperProps) {
  const shown = typeof value === "string" ? null : (value ?? emptyMeans ?? null);
  const move = (way: 1 | -1) => onValueChange(stepped(shown, way, { step, min, max }));
  const height = isLarge ? "h-14 md:h-14" : "h-12 md:h-10";
  return (
    <div className={clsx("flex", isCompact ? "w-44 gap-1 md:w-36" : "gap-2")}>
      <Step
        icon={Minus}
        label={`Diminuir ${noun}`}
        isLarge={isLarge}
        isDisabled={(shown ?? 0) <= min}
        onPress={() => move(-1)}
      />
      <DecimalInput
        value={value}
        onValueChange={onValueChange}
        inputMode={step % 1 === 0 ? "numeric" : "decimal"}
        className={clsx("text-center", height)}
        {...(label ? { "aria-label": label } : {})}
        step={step}
        min={min}
        max={max}
        emptyMeans={emptyMeans}
        onBlur={onBlur}
        ref={inputRef}
        {...(name ? { name } : {})}
      />
      <Step
        icon={Plus}
        label={`Aumentar ${noun}`}
        isLarge={isLarge}
        isDisabled={max !== undefined && (shown ?? 0) >= max}
        onPress={() => move(1)}
      />
    </div>
  );
}

type StepProps = {
  icon: LucideIcon;
  label: string;
  isLarge: boolean;
  isDisabled: boolean;
  onPress: () => void;
};

function Step({ icon: Icon, label, isLarge, isDisabled, onPress }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
      className={clsx(
        "flex shrink-0 items-center justify-center rounded-control border border-input bg-card hover:bg-muted disabled:opacity-50",
        isLarge ? "size-14" : "size-12 md:size-10",
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}
