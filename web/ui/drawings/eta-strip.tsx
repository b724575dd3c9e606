import { clsx } from "clsx";
import { useId } from "react";

export type EtaDay = {
  /** YYYY-MM-DD */
  date: string;
  /** "seg 12" */
  label: string;
  count: number;
};

type EtaStripProps = {
  days: readonly EtaDay[] /** Index of today in `days`. */;
  today: number;
  late: number;
  /** The counts are still loading; the days have no labels meanwhile. */
  isLoading?: boolean;
};

/** More shipments than this are shown as a number. */
const MAX_DOTS = 3;

/** The coming days with one dot per expected shipment. Late shipments are named in the caption. */
export function EtaStrip({ days, today, late, isLoading = false }: EtaStripProps) {
  const captionId = useId();
  const total = days.reduce((sum, day) => sum + day.count, 0);
  return (
    <figure
      aria-labelledby={captionId}
      className="flex flex-col gap-2 rounded-card border border-border bg-card p-4"
    >
      <figcaption id={captionId} className="text-muted-foreground text-sm">
        {isLoading
          ? `Previsões dos próximos ${days.length} dias`
          : `${total} ${total === 1 ? "envio previsto" : "envios previstos"} nos próximos ${days.length} dias`}
        {late > 0 && (
          <span className="font-semibold text-warning">{` · ${late} ${late === 1 ? "atrasado" : "atrasados"}`}</span>
        )}
      </figcaption>
      <ol className="grid grid-cols-7 gap-1 md:grid-cols-14">
        {days.map((day, index) => (
          <li
            key={day.date}
            className={clsx(
              "flex min-w-0 flex-col items-center gap-1 rounded-control px-1 py-1.5",
              index === today && "bg-info-surface",
            )}
          >
            <span className="flex h-10 flex-col-reverse flex-wrap items-center gap-1">
              {Array.from({ length: day.count > MAX_DOTS ? 1 : day.count }, (_, dot) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity but their position.
                <span key={dot} aria-hidden="true" className="size-2 rounded-full bg-kraft" />
              ))}
              {day.count > MAX_DOTS && (
                <span aria-hidden="true" className="font-semibold text-kraft text-xs">
                  {day.count}
                </span>
              )}
            </span>
            <span
              className={clsx(
                "whitespace-pre-line text-center text-xs leading-tight",
                index === today ? "font-semibold text-info" : "text-muted-foreground",
              )}
            >
              {index === today ? "hoje" : isLoading ? "\u00a0\n\u00a0" : day.label.replace(" ", "\n")}
            </span>
            {!isLoading && (
              <span className="sr-only">{`: ${day.count} ${day.count === 1 ? "envio" : "envios"}`}</span>
            )}
          </li>
        ))}
      </ol>
    </figure>
  );
}
