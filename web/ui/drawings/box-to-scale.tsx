import { useId } from "react";
import { formatNumber } from "#web/ui/form/number";
import { boxFaces, pointsText, project } from "./isometric.ts";

type BoxToScaleProps = {
  lengthIn: number | null;
  widthIn: number | null;
  heightIn: number | null;
  weightLb?: number | null;
  /** The longest side on this page in inches, so that all boxes of a list share one scale. */
  scaleIn?: number;
  /** Shows the measures at the edges (needs about 220 px). */
  isLabelled?: boolean;
  className?: string;
};

const side = 100;
const number = (value: number) => formatNumber(value, 2);

/** A box in its true proportions; dashed while measures are missing. */
export function BoxToScale(props: BoxToScaleProps) {
  const { lengthIn, widthIn, heightIn, weightLb = null, isLabelled = false, className = "h-14" } = props;
  const titleId = useId();
  const isMeasured = Boolean(lengthIn && widthIn && heightIn);
  const [length, width, height] = isMeasured ? [lengthIn ?? 1, widthIn ?? 1, heightIn ?? 1] : [12, 12, 12];
  const unit = side / Math.max(props.scaleIn ?? 0, length, width, height);
  const faces = boxFaces(length * unit, width * unit, height * unit);
  const summary = isMeasured
    ? `Caixa de ${number(length)} × ${number(width)} × ${number(height)} pol${weightLb ? `, ${number(weightLb)} libras` : ""}`
    : "Medidas não informadas";
  // The edges of an unmeasured box are all that is seen of it, on the page's own colour.
  const edge = isMeasured ? "stroke-box-edge" : "stroke-kraft";
  const stroke = { className: edge, strokeWidth: 2, strokeLinejoin: "round" as const };
  const dash = isMeasured ? {} : { strokeDasharray: "5 5", fillOpacity: 0.25 };
  return (
    <svg
      role="img"
      aria-labelledby={titleId}
      viewBox={isLabelled ? "-192 -225 384 262" : "-92 -205 184 210"}
      className={className}
    >
      <title id={titleId}>{summary}</title>
      <polygon points={pointsText(faces.top)} fill="var(--box-top)" {...stroke} {...dash} />
      <polygon points={pointsText(faces.left)} fill="var(--box-left)" {...stroke} {...dash} />
      <polygon points={pointsText(faces.right)} fill="var(--box-right)" {...stroke} {...dash} />
      {isLabelled && isMeasured && (
        <EdgeNumbers
          length={length * unit}
          width={width * unit}
          height={height * unit}
          texts={[length, width, height].map(number)}
        />
      )}
      {isLabelled && weightLb ? <WeightTag text={`${number(weightLb)} lb`} /> : null}
    </svg>
  );
}

function EdgeNumbers({
  length,
  width,
  height,
  texts,
}: {
  length: number;
  width: number;
  height: number;
  texts: string[];
}) {
  const middle = [
    project(-length / 2, 0, 0),
    project(0, -width / 2, 0),
    project(0, -width, height / 2),
  ] as const;
  const shift = [
    [-14, 20, "end"],
    [14, 20, "start"],
    [10, 6, "start"],
  ] as const;
  return middle.map(([x, y], index) => (
    <text
      key={["length", "width", "height"][index]}
      x={x + (shift[index]?.[0] ?? 0)}
      y={y + (shift[index]?.[1] ?? 0)}
      textAnchor={shift[index]?.[2] ?? "start"}
      className="fill-foreground font-semibold text-[17px] tabular-nums"
    >
      {texts[index]} pol
    </text>
  ));
}

function WeightTag({ text }: { text: string }) {
  return (
    <g transform="translate(-172 -222)">
      <rect width="88" height="28" rx="6" className="fill-kraft-surface stroke-kraft-line" />
      <text x="44" y="20" textAnchor="middle" className="fill-kraft font-semibold text-[17px] tabular-nums">
        {text}
      </text>
    </g>
  );
}
