import { clsx } from "clsx";
import { Delete, Minus, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/overlay/dialog";

/** The most digits that a count of units takes (`maxUnits` of the domain). */
const MAX_DIGITS = 6;

type CounterProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** Colours the number once it is above zero. */
  tone: "success" | "danger";
};

const tones = { success: "text-success", danger: "text-danger" } as const;
const buttonLook =
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
          className={buttonLook}
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
          className={buttonLook}
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

type KeypadProps = { label: string; onClose: () => void; onNumber: (number: number) => void };

/** Buttons for digits: a text field would take what a scanner types. */
function Keypad({ label, onClose, onNumber }: KeypadProps) {
  const [digits, setDigits] = useState("");
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      footer={
        <Button
          size="large"
          isWrite={false}
          disabled={digits === ""}
          onClick={() => onNumber(Number(digits))}
        >
          Usar {digits || "número"}
        </Button>
      }
    >
      <p role="status" className="pb-4 text-center font-bold text-5xl tabular-nums">
        {digits || "0"}
      </p>
      <div className="mx-auto grid max-w-80 grid-cols-3 gap-2">
        {[..."1234567890"].map((digit) => (
          <Button
            key={digit}
            variant="secondary"
            size="large"
            className={clsx("h-18 text-2xl", digit === "0" && "col-start-2")}
            onClick={() => setDigits((before) => (before.length < MAX_DIGITS ? before + digit : before))}
          >
            {digit}
          </Button>
        ))}
        <Button
          variant="secondary"
          size="large"
          className="h-18"
          aria-label="Apagar um dígito"
          onClick={() => setDigits((before) => before.slice(0, -1))}
        >
          <Delete aria-hidden="true" />
        </Button>
      </div>
    </Dialog>
  );
}
