import { clsx } from "clsx";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { Keypad } from "#web/ui/form/keypad";

type CounterProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** Colours the number once it is above zero. */
  tone: "success" | "danger";
};

const tones = { success: "text-success", danger: "text-danger" } as const;
const buttonClass =
  "flex size-18 shrink-0 items-center justify-center rounded-control border border-input bg-card hover:bg-muted disabled:opacity-50";

/** A number of units, 72 px high: minus, the number, which opens a keypad, and plus. */
export function Counter({ label, value, onChange, tone }: CounterProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">{label}</p>
      <div className="flex gap-2">
        <button
          type="button"
          aria-label={`Menos uma: ${label}`}
          disabled={value === 0}
          onClick={() => onChange(value - 1)}
          className={buttonClass}
        >
          <Minus aria-hidden="true" className="size-6" />
        </button>
        <button
          type="button"
          aria-label={`${label}: ${value}. Digitar o número`}
          onClick={() => setTyping(true)}
          className={clsx(
            "h-18 min-w-0 flex-1 rounded-control border border-input bg-card font-bold text-4xl tabular-nums hover:bg-muted",
            value > 0 && tones[tone],
          )}
        >
          {value}
        </button>
        <button
          type="button"
          aria-label={`Mais uma: ${label}`}
          onClick={() => onChange(value + 1)}
          className={buttonClass}
        >
          <Plus aria-hidden="true" className="size-6" />
        </button>
      </div>
      {isTyping && (
        <Keypad
          label={label}
          onClose={() => setTyping(false)}
          onNumber={(number) => {
            onChange(number);
            setTyping(false);
          }}
        />
      )}
    </div>
  );
}
