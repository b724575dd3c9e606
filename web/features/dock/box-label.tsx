import { code128Modules } from "@prepara/domain/scan/code128";
import { internalCode } from "@prepara/domain/scan/internal-code";
import { day } from "#web/platform/formats";

/** Points: 72 to the inch. */
const [WIDTH, HEIGHT] = [288, 144];
/** A module of 15 thousandths of an inch, three dots of a thermal printer of 203 dpi. */
const MODULE = 1.08;
const BARS = { top: 78, height: 42 } as const;

type BoxLabelProps = { number: number; suiteLabel: string | null; loggedAt: string };

/**
 * Our own label of a box, four by two inches, drawn as vectors: suite, number, day and the code that scans
 * back to the box.
 */
export function BoxLabel({ number, suiteLabel, loggedAt }: BoxLabelProps) {
  const code = internalCode("dockBox", number);
  const bars = barsOf(code128Modules(code));
  return (
    <svg
      role="img"
      aria-label={`Etiqueta da caixa nº ${number}`}
      width="4in"
      height="2in"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fontFamily="Inter Variable, Arial, sans-serif"
      fill="black"
      className="block h-auto max-w-full print:max-w-none"
    >
      <rect width={WIDTH} height={HEIGHT} fill="white" />
      <text x={14} y={20} fontSize={10}>
        {suiteLabel === null ? "Caixa" : "Suíte"}
      </text>
      <text x={14} y={64} fontSize={48} fontWeight={700}>
        {suiteLabel ?? "Sem dono"}
      </text>
      <text x={WIDTH - 14} y={20} fontSize={12} fontWeight={600} textAnchor="end">
        {`Caixa nº ${number}`}
      </text>
      <text x={WIDTH - 14} y={36} fontSize={10} textAnchor="end">
        {day(loggedAt)}
      </text>
      <g shapeRendering="crispEdges" data-bars="">
        {bars.map(({ left, width }) => (
          <rect key={left} x={left} y={BARS.top} width={width} height={BARS.height} />
        ))}
      </g>
      <text x={WIDTH / 2} y={135} fontSize={11} textAnchor="middle" letterSpacing={2}>
        {code}
      </text>
    </svg>
  );
}

/** Bars in the middle of the label, in points. */
function barsOf(modules: readonly boolean[]): { left: number; width: number }[] {
  const start = (WIDTH - modules.length * MODULE) / 2;
  const edges = modules.flatMap((isInk, at) => (isInk === (modules[at - 1] ?? false) ? [] : [at]));
  const ends = [...edges, modules.length];
  return edges.flatMap((from, index) =>
    modules[from]
      ? [
          {
            left: rounded(start + from * MODULE),
            width: rounded(((ends[index + 1] ?? from) - from) * MODULE),
          },
        ]
      : [],
  );
}

const rounded = (points: number) => Math.round(points * 1000) / 1000;
