import { clsx } from "clsx";

type PlotCursorProps = {
  /** "Dia no gráfico" */
  label: string;
  last: number;
  value: number;
  onChange: (value: number) => void;
  /** What is read out where the cursor stands. */
  said: string;
  className?: string;
};

/** A range input under a plot drives its cursor: arrows, touch and screen readers know how to use one. */
export function PlotCursor({ label, last, value, onChange, said, className }: PlotCursorProps) {
  return (
    <input
      type="range"
      min={0}
      max={last}
      value={value}
      aria-label={label}
      aria-valuetext={said}
      onChange={(event) => onChange(Number(event.target.value))}
      className={clsx("h-11 accent-primary md:h-6", className)}
    />
  );
}
