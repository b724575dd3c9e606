import { pointsText, project } from "#web/ui/drawings/isometric";

export type CuboidProps = {
  /** Where its back corner stands, and its size, in the picture's units. */
  at: readonly [x: number, y: number, z?: number];
  size: readonly [length: number, width: number, height: number];
  top: string;
  left: string;
  right: string;
};

/** A solid block of the hero's little world. */
export function Cuboid({ at: [x, y, z = 0], size: [length, width, height], top, left, right }: CuboidProps) {
  const corner = (dx: number, dy: number, dz: number) =>
    project(x + dx * length, y + dy * width, z + dz * height);
  const edge = { className: "stroke-box-edge", strokeWidth: 1, strokeLinejoin: "round" as const };
  return (
    <g>
      <polygon
        fill={top}
        {...edge}
        points={pointsText([corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1)])}
      />
      <polygon
        fill={left}
        {...edge}
        points={pointsText([corner(0, 1, 1), corner(1, 1, 1), corner(1, 1, 0), corner(0, 1, 0)])}
      />
      <polygon
        fill={right}
        {...edge}
        points={pointsText([corner(1, 1, 1), corner(1, 0, 1), corner(1, 0, 0), corner(1, 1, 0)])}
      />
    </g>
  );
}

/** A flat area on the ground, or at a height. */
export function Plate({
  at: [x, y, z = 0],
  size: [length, width],
  fill,
}: Pick<CuboidProps, "at"> & { size: readonly [number, number]; fill: string }) {
  const points = [
    project(x, y, z),
    project(x + length, y, z),
    project(x + length, y + width, z),
    project(x, y + width, z),
  ];
  return <polygon fill={fill} points={pointsText(points)} />;
}
