import { clsx } from "clsx";
import type { ReactNode } from "react";

type SuiteLabelProps = {
  /** "07" */
  suite: string;
  lines: readonly { key: string; text: string; isSuite?: boolean; action?: ReactNode }[];
  footer?: ReactNode;
};

/**
 * A mailing label with the customer's US address. The suite line is highlighted; each line may have a copy
 * button.
 */
export function SuiteLabel({ suite, lines, footer }: SuiteLabelProps) {
  return (
    <div className="overflow-hidden rounded-card border-2 border-kraft-line bg-card">
      <div className="flex items-stretch border-kraft-line border-b-2">
        <div className="flex w-24 shrink-0 flex-col items-center justify-center border-kraft-line border-r-2 bg-kraft-surface py-3 text-kraft">
          <span className="font-semibold text-xs uppercase tracking-widest">Suíte</span>
          <span
            className={clsx(
              "font-bold leading-none tracking-tight",
              suite.length > 3 ? "text-3xl" : "text-5xl",
            )}
          >
            {suite}
          </span>
        </div>
        <div className="flex min-w-0 flex-1 flex-col justify-between gap-2 p-3">
          <span className="font-semibold text-muted-foreground text-xs uppercase tracking-widest">
            Enviar para
          </span>
          <Barcode seed={suite} />
        </div>
      </div>
      <address className="flex flex-col px-4 py-2 font-mono text-sm not-italic">
        {lines.map((line) => (
          <span
            key={line.key}
            className="flex min-h-11 items-center justify-between gap-2 border-border border-b border-dashed last:border-b-0 md:min-h-9"
          >
            <span
              className={
                line.isSuite
                  ? "rounded-mark bg-kraft-surface px-1.5 py-0.5 font-semibold text-kraft"
                  : "min-w-0 break-words"
              }
            >
              {line.text}
            </span>
            {line.action}
          </span>
        ))}
      </address>
      {footer && <div className="border-kraft-line border-t-2 p-3">{footer}</div>}
    </div>
  );
}

/** A decorative barcode, the same for the same suite; scanners cannot read it. */
function Barcode({ seed }: { seed: string }) {
  const bars = barWidths(seed);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars.total} 20`}
      preserveAspectRatio="none"
      className="h-9 w-full fill-foreground"
    >
      {bars.items.map((bar) => (
        <rect key={bar.x} x={bar.x} y="0" width={bar.width} height="20" />
      ))}
    </svg>
  );
}

function barWidths(seed: string) {
  let state = [...seed].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
  const items: { x: number; width: number }[] = [];
  let x = 0;
  for (let bar = 0; bar < 44; bar += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const width = 1 + (Math.floor(state / 65_536) % 3);
    items.push({ x, width });
    x += width + 1 + (Math.floor(state / 1024) % 2);
  }
  return { items, total: x };
}
