import { type OwnLabelFacts, ownLabel, ownSheetGeometry } from "@prepara/domain/labels/own-label";

const { width: WIDTH, height: HEIGHT } = ownSheetGeometry.thermal;

/** Our own label, four by two inches, drawn as vectors; the server's PDF has the same layout. */
export function OwnLabel({ facts }: { facts: OwnLabelFacts }) {
  const { bars, texts } = ownLabel(facts);
  return (
    <svg
      role="img"
      aria-label={`Etiqueta: ${facts.title}`}
      width="4in"
      height="2in"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fontFamily="Inter Variable, Arial, sans-serif"
      fontWeight={600}
      fill="black"
      className="block h-auto max-w-full print:max-w-none"
    >
      <rect width={WIDTH} height={HEIGHT} fill="white" />
      <g shapeRendering="crispEdges" data-bars="">
        {bars.each.map(({ x, width }) => (
          <rect key={x} x={x} y={bars.y} width={width} height={bars.height} />
        ))}
      </g>
      {texts.map(({ text, x, y, size, align }) => (
        <text key={`${x} ${y}`} x={x} y={y} fontSize={size} textAnchor={align}>
          {text}
        </text>
      ))}
    </svg>
  );
}
