import { clsx } from "clsx";
import type { ReactNode } from "react";

type PlotCursorProps = {
  /** "Dia no gráfico" */
  label: string;
  last: number;
  value: number;
  onChange: (value: number) => void;
  /** Announced at the cursor's position. */
  valueText: string;
  className?: string;
};

/** A range input that moves the cursor of a plot, usable by keyboard, touch and screen readers. */
export function PlotCursor({ label, last, value, onChange, valueText, className }: PlotCursorProps) {
  return (
    <input
      type="range"
      min={0}
      max={last}
      value={value}
      aria-label={label}
      aria-valuetext={valueText}
      onChange={(event) => onChange(Number(event.target.value))}
      className={clsx("h-11 accent-primary md:h-6", className)}
    />
  );
}

/** The legend of a plot. */
export const PlotLegend = ({ children }: { children: ReactNode }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">{children}</ul>
);

/** One line style and its name. */
export function LegendLine({ stroke, children }: { stroke: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <svg viewBox="0 0 24 4" className="h-1 w-6" aria-hidden="true">
        <path d="M0 2H24" strokeWidth="2.5" className={stroke} />
      </svg>
      <span>{children}</span>
    </li>
  );
}

type PlotRangesProps = { ranges: readonly number[]; value: number; onChange: (days: number) => void };

/** Selects the period of a plot. */
export function PlotRanges({ ranges, value, onChange }: PlotRangesProps) {
  if (ranges.length < 2) return null;
  return (
    <fieldset className="flex rounded-control border border-input bg-card p-0.5">
      <legend className="sr-only">Período do gráfico</legend>
      {ranges.map((days) => (
        <button
          key={days}
          type="button"
          aria-pressed={days === value}
          onClick={() => onChange(days)}
          className={clsx(
            "min-h-11 rounded-mark px-3 font-medium text-sm md:min-h-8",
            days === value ? "bg-info-surface text-foreground" : "text-muted-foreground hover:bg-muted",
          )}
        >
          {days} dias
        </button>
      ))}
    </fieldset>
  );
}
