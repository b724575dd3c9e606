import { pointsText, project } from "#web/ui/drawings/isometric";
import { Cuboid, Plate } from "./cuboid.tsx";

const card = { top: "var(--box-top)", left: "var(--box-left)", right: "var(--box-right)" };
const wall = { top: "var(--muted)", left: "var(--card)", right: "var(--border)" };
const blue = { top: "#6d94ff", left: "#3567e6", right: "#1d4ed8" };

/** The warehouse with its door "07", parcels on the scale and the truck to the FBA: a still picture of the whole way. */
export function HeroPicture() {
  return (
    <figure className="pointer-events-none relative w-full">
      <svg
        role="img"
        aria-labelledby="hero-picture-title"
        viewBox="-250 -258 500 410"
        className="h-auto w-full"
      >
        <title id="hero-picture-title">
          Um galpão com a porta 07, caixas sendo pesadas e um caminhão seguindo para o FBA
        </title>
        <Plate at={[-140, -140]} size={[280, 280]} fill="var(--kraft-surface)" />
        <Plate at={[62, -140]} size={[56, 280]} fill="var(--border)" />
        <path
          d={lineOn([90, -132], [90, 132])}
          fill="none"
          className="stroke-card"
          strokeWidth="3"
          strokeDasharray="12 10"
        />
        <Warehouse />
        <Cuboid at={[-96, 62]} size={[64, 64, 6]} {...wall} />
        <Cuboid at={[-84, 74, 6]} size={[40, 40, 34]} {...card} />
        <Tape at={[-84, 74, 40]} />
        <Measures />
        <Cuboid at={[-8, 74]} size={[34, 34, 26]} {...card} />
        <Cuboid at={[-4, 78, 26]} size={[24, 24, 18]} {...card} />
        <Cuboid at={[-4, 112]} size={[22, 22, 18]} {...card} />
        <Truck />
      </svg>
    </figure>
  );
}

function Warehouse() {
  return (
    <>
      <Cuboid at={[-128, -128]} size={[150, 150, 104]} {...wall} />
      <Cuboid at={[-134, -134, 104]} size={[162, 162, 12]} {...blue} />
      <polygon className="fill-muted stroke-box-edge" points={onLeftWall(-104, 22, 62, 76)} />
      {[18, 34, 50, 66].map((height) => (
        <path key={height} d={onLeftLine(-104, -42, height)} className="stroke-border" strokeWidth="1.5" />
      ))}
      <g transform="matrix(0.866 0.5 0 1 -27 -46)">
        <text x="0" y="0" textAnchor="middle" className="fill-kraft font-bold text-[30px]">
          07
        </text>
      </g>
    </>
  );
}

const wallY = 22;

function onLeftWall(x: number, _y: number, width: number, height: number) {
  return pointsText([
    project(x, wallY, height),
    project(x + width, wallY, height),
    project(x + width, wallY, 0),
    project(x, wallY, 0),
  ]);
}

function onLeftLine(from: number, to: number, z: number) {
  const [a, b] = [project(from, wallY, z), project(to, wallY, z)];
  return `M${a.join(" ")}L${b.join(" ")}`;
}

function lineOn(from: readonly [number, number], to: readonly [number, number]) {
  return `M${project(from[0], from[1], 0).join(" ")}L${project(to[0], to[1], 0).join(" ")}`;
}

function Tape({ at: [x, y, z] }: { at: readonly [number, number, number] }) {
  return (
    <polygon
      className="fill-box-tape"
      points={pointsText([
        project(x + 16, y, z),
        project(x + 24, y, z),
        project(x + 24, y + 40, z),
        project(x + 16, y + 40, z),
      ])}
    />
  );
}

/** The three lines that grow along a parcel when it is measured. */
function Measures() {
  const edge = { className: "stroke-primary", strokeWidth: 2.5, strokeLinecap: "round" as const };
  const [a, b, c, d] = [
    project(-84, 122, 6),
    project(-44, 122, 6),
    project(-36, 114, 6),
    project(-36, 74, 6),
  ];
  const [low, high] = [project(-92, 114, 6), project(-92, 114, 40)];
  return (
    <g fill="none">
      <path d={`M${a.join(" ")}L${b.join(" ")}`} {...edge} />
      <path d={`M${c.join(" ")}L${d.join(" ")}`} {...edge} />
      <path d={`M${low.join(" ")}L${high.join(" ")}`} {...edge} />
    </g>
  );
}

function Truck() {
  const [x, y] = project(118, 62, 30);
  return (
    <>
      <Cuboid at={[72, 20, 8]} size={[36, 76, 44]} {...wall} />
      <Cuboid at={[72, 98, 8]} size={[36, 26, 32]} {...blue} />
      <g transform={`matrix(0.866 -0.5 0 1 ${x.toFixed(1)} ${y.toFixed(1)})`}>
        <text x="-12" y="4" textAnchor="middle" className="fill-foreground font-bold text-[20px]">
          FBA
        </text>
      </g>
    </>
  );
}
