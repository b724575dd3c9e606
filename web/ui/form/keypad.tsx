import { clsx } from "clsx";
import { Delete } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/overlay/dialog";
import { decimalFrom } from "./decimal.ts";

/** Enough for a count of units (`maxUnits` of the domain) and for a weight with decimals. */
const MAX_DIGITS = 6;

type KeypadProps = {
  label: string;
  /** Offers the decimal comma. */
  takesDecimals?: boolean;
  onClose: () => void;
  onNumber: (number: number) => void;
};

/** Buttons for digits: a text field would open the phone's keyboard and take what a scanner types. */
export function Keypad({ label, takesDecimals = false, onClose, onNumber }: KeypadProps) {
  const [typed, setTyped] = useState("");
  const number = decimalFrom(typed);
  const add = (key: string) => setTyped((before) => withKey(before, key));
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      footer={
        <Button
          size="large"
          isWrite={false}
          disabled={number === null}
          onClick={() => number !== null && onNumber(number)}
        >
          Usar {typed || "número"}
        </Button>
      }
    >
      <p role="status" className="pb-4 text-center font-bold text-5xl tabular-nums">
        {typed || "0"}
      </p>
      <div className="mx-auto grid max-w-80 grid-cols-3 gap-2">
        {[..."123456789"].map((digit) => (
          <Key key={digit} name={digit} onPress={add} />
        ))}
        {takesDecimals && <Key name="," label="Vírgula" onPress={add} />}
        <Key name="0" onPress={add} className="col-start-2" />
        <Button
          variant="secondary"
          size="large"
          className="h-18"
          aria-label="Apagar um dígito"
          onClick={() => setTyped((before) => before.slice(0, -1))}
        >
          <Delete aria-hidden="true" />
        </Button>
      </div>
    </Dialog>
  );
}

type KeyProps = { name: string; label?: string; onPress: (name: string) => void; className?: string };

const Key = ({ name, label, onPress, className }: KeyProps) => (
  <Button
    variant="secondary"
    size="large"
    className={clsx("h-18 text-2xl", className)}
    {...(label && { "aria-label": label })}
    onClick={() => onPress(name)}
  >
    {name}
  </Button>
);

function withKey(before: string, key: string): string {
  if (key === ",") return before.includes(",") ? before : `${before || "0"},`;
  return before.replace(",", "").length < MAX_DIGITS ? before + key : before;
}
