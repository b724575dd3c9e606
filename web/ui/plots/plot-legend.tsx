import type { ReactNode } from "react";

/** What the lines of a plot are. */
export const PlotLegend = ({ children }: { children: ReactNode }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">{children}</ul>
);

/** One line as it is drawn, and its name. */
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
