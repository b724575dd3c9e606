import { useId } from "react";

export type BarDay = {
  /** "seg 12" */
  label: string;
  /** Incoming and outgoing count. */
  came: number;
  went: number;
};

type DayBarsProps = {
  days: readonly BarDay[];
  /** Names of the two bars: "criadas", "enviadas". */
  names: { came: string; went: string };
  /** Shown while all days are zero. */
  nothing: string;
};

const STEP = 40;
const HEIGHT = 72;
const BAR = 13;

/** Two bars per day for incoming and outgoing counts, and the same figures as a table. */
export function DayBars({ days, names, nothing }: DayBarsProps) {
  const titleId = useId();
  const highest = Math.max(1, ...days.flatMap(({ came, went }) => [came, went]));
  const sum = (of: "came" | "went") => days.reduce((total, day) => total + day[of], 0);
  const width = days.length * STEP;
  const barHeight = (count: number) => (count === 0 ? 0 : Math.max(4, (count / highest) * HEIGHT));
  const isEmpty = sum("came") + sum("went") === 0;
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <div className="relative">
        <svg
          role="img"
          aria-labelledby={titleId}
          viewBox={`0 0 ${width} ${HEIGHT + 2}`}
          preserveAspectRatio="none"
          className="h-20 w-full"
        >
          <title id={titleId}>
            {`${sum("came")} ${names.came} e ${sum("went")} ${names.went} nos últimos ${days.length} dias`}
          </title>
          {days.map(({ label, came, went }, index) => (
            <g key={label} transform={`translate(${index * STEP + 6} 0)`}>
              <rect
                y={HEIGHT - barHeight(came)}
                width={BAR}
                height={barHeight(came)}
                rx="2"
                className="fill-chart-1"
              />
              <rect
                x={BAR + 2}
                y={HEIGHT - barHeight(went)}
                width={BAR}
                height={barHeight(went)}
                rx="2"
                strokeWidth="1"
                vectorEffect="non-scaling-stroke"
                className="fill-kraft-line stroke-kraft"
              />
            </g>
          ))}
          <path d={`M0 ${HEIGHT + 1}H${width}`} className="stroke-input" vectorEffect="non-scaling-stroke" />
        </svg>
        {isEmpty && (
          <p className="absolute inset-0 flex items-center justify-center text-muted-foreground text-sm">
            {nothing}
          </p>
        )}
      </div>
      <div aria-hidden="true" className="flex justify-between text-muted-foreground text-xs">
        <span>{days[0]?.label}</span>
        <span>hoje</span>
      </div>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <Key className="bg-chart-1" text={`${sum("came")} ${names.came}`} />
        <Key className="border border-kraft bg-kraft-line" text={`${sum("went")} ${names.went}`} />
        <CountsTable days={days} names={names} />
      </figcaption>
    </figure>
  );
}

function Key({ className, text }: { className: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <span aria-hidden="true" className={`size-2.5 rounded-mark ${className}`} />
      {text}
    </span>
  );
}

function CountsTable({ days, names }: Pick<DayBarsProps, "days" | "names">) {
  return (
    <details className="basis-full text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted-foreground underline underline-offset-4 md:min-h-6">
        Ver como tabela
      </summary>
      <table className="mt-1 w-full max-w-xs text-left tabular-nums">
        <thead>
          <tr className="text-muted-foreground">
            <th scope="col" className="py-1 font-medium">
              Dia
            </th>
            <th scope="col" className="py-1 text-right font-medium first-letter:uppercase">
              {names.came}
            </th>
            <th scope="col" className="py-1 text-right font-medium first-letter:uppercase">
              {names.went}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ label, came, went }) => (
            <tr key={label} className="border-border border-t">
              <th scope="row" className="py-1 font-normal">
                {label}
              </th>
              <td className="text-right">{came}</td>
              <td className="text-right">{went}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
