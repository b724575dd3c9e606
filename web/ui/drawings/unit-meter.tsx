import { clsx } from "clsx";
import { useId } from "react";

type UnitMeterProps = {
  limit: number;
  used: number;
  /** Reserved by open requests, not yet used. */
  reserved: number;
  remaining: number;
};

/**
 * The month's free units as bars: used, reserved, free. Amber when 1 to 3 are left
 * (docs/product.md#free-units).
 */
export function UnitMeter({ limit, used, reserved, remaining }: UnitMeterProps) {
  const titleId = useId();
  const isLow = remaining >= 1 && remaining <= 3;
  const tones = Array.from({ length: limit }, (_, tick) =>
    tick < used ? "used" : tick < used + reserved ? "reserved" : "free",
  );
  return (
    <figure className="flex flex-col gap-2.5">
      <svg
        role="img"
        aria-labelledby={titleId}
        viewBox={`0 0 ${limit * 20 - 6} 34`}
        className="h-auto w-full"
      >
        <title id={titleId}>
          {`${remaining} de ${limit} unidades grátis disponíveis neste mês: ${used} usadas, ${reserved} reservadas`}
        </title>
        {tones.map((tone, tick) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: ticks have no identity but their position.
            key={tick}
            x={tick * 20 + 1}
            y="1"
            width="12"
            height="32"
            rx="4"
            strokeWidth="1.5"
            strokeDasharray={tone === "reserved" ? "3 3" : undefined}
            className={clsx(
              tone === "used" && "fill-kraft-line stroke-kraft-line",
              tone === "reserved" && "fill-kraft-surface stroke-kraft",
              tone === "free" &&
                (isLow ? "fill-warning-surface stroke-warning" : "fill-success-surface stroke-success"),
            )}
          />
        ))}
      </svg>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
        <Key className="bg-kraft-line" text={`${used} usadas`} />
        {reserved > 0 && (
          <Key
            className="border border-kraft border-dashed bg-kraft-surface"
            text={`${reserved} reservadas`}
          />
        )}
        <Key
          className={
            isLow ? "border border-warning bg-warning-surface" : "border border-success bg-success-surface"
          }
          text={`${remaining} grátis`}
        />
      </figcaption>
    </figure>
  );
}

function Key({ className, text }: { className: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={clsx("size-2.5 rounded-mark", className)} />
      {text}
    </span>
  );
}
