import { clsx } from "clsx";

type PlotRangesProps = { ranges: readonly number[]; value: number; onChange: (days: number) => void };

/** How far back a plot looks. */
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
