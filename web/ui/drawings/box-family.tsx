import type { ReactNode } from "react";
import { boxFaces, pointsText, project } from "./isometric.ts";

const faces = boxFaces(46, 46, 42);
const edge = {
  className: "stroke-box-edge",
  strokeWidth: 1.75,
  strokeLinejoin: "round" as const,
  strokeLinecap: "round" as const,
};

/** The view box and shadow of all box drawings. */
function Scene({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden="true" viewBox="-64 -112 128 124" className="h-auto w-full">
      <ellipse cx="0" cy="-18" rx="58" ry="24" className="fill-muted" />
      {children}
    </svg>
  );
}

function Cuboid() {
  return (
    <>
      <polygon points={pointsText(faces.top)} fill="var(--box-top)" {...edge} />
      <polygon points={pointsText(faces.left)} fill="var(--box-left)" {...edge} />
      <polygon points={pointsText(faces.right)} fill="var(--box-right)" {...edge} />
    </>
  );
}

const tape = pointsText([
  project(-27, -46, 42),
  project(-19, -46, 42),
  project(-19, 0, 42),
  project(-27, 0, 42),
]);
const tapeEnd = pointsText([
  project(-27, 0, 42),
  project(-19, 0, 42),
  project(-19, 0, 30),
  project(-27, 0, 30),
]);

/** A closed, taped box: something is in transit. */
export function ClosedBox() {
  return (
    <Scene>
      <Cuboid />
      <polygon points={tape} fill="var(--box-tape)" {...edge} strokeWidth={1} />
      <polygon points={tapeEnd} fill="var(--box-tape)" {...edge} strokeWidth={1} />
    </Scene>
  );
}

/** An open, empty box: nothing here yet. */
export function OpenBox() {
  const back = pointsText([
    project(-46, -46, 42),
    project(0, -46, 42),
    project(8, -62, 56),
    project(-38, -62, 56),
  ]);
  const backLeft = pointsText([
    project(-46, -46, 42),
    project(-46, 0, 42),
    project(-62, 8, 56),
    project(-62, -38, 56),
  ]);
  const frontLeft = pointsText([
    project(-46, 0, 42),
    project(0, 0, 42),
    project(-3, 17, 34),
    project(-49, 17, 34),
  ]);
  const frontRight = pointsText([
    project(0, -46, 42),
    project(0, 0, 42),
    project(17, -3, 34),
    project(17, -49, 34),
  ]);
  return (
    <Scene>
      <polygon points={back} fill="var(--box-left)" {...edge} />
      <polygon points={backLeft} fill="var(--box-right)" {...edge} />
      <Cuboid />
      <polygon points={pointsText(faces.top)} fill="var(--box-edge)" {...edge} fillOpacity={0.55} />
      <polygon points={frontLeft} fill="var(--box-top)" {...edge} />
      <polygon points={frontRight} fill="var(--box-top)" {...edge} />
    </Scene>
  );
}

/** A box with a check mark: all done. */
export function ScannedBox() {
  return (
    <Scene>
      <Cuboid />
      <circle cx="30" cy="-84" r="17" className="fill-success stroke-card" strokeWidth="3" />
      <path
        d="m22 -84 6 6 11 -11"
        fill="none"
        className="stroke-card"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Scene>
  );
}

/** A box with a question mark: lost. */
export function LostBox() {
  return (
    <Scene>
      <Cuboid />
      <g transform="matrix(0.866 -0.5 0 1 20 -28)">
        <text
          x="0"
          y="8"
          textAnchor="middle"
          className="fill-box-tape stroke-box-edge font-bold text-[34px]"
          strokeWidth="0.75"
        >
          ?
        </text>
      </g>
    </Scene>
  );
}

/** A box on a shelf with free slots: an empty suite. */
export function ShelfBox() {
  return (
    <svg aria-hidden="true" viewBox="0 0 144 112" className="h-auto w-full">
      <path d="M14 4v104M130 4v104" className="stroke-input" strokeWidth="4" strokeLinecap="round" />
      <path d="M8 52h128M8 100h128" className="stroke-input" strokeWidth="4" strokeLinecap="round" />
      <g transform="translate(44 98) scale(0.5)">
        <Cuboid />
      </g>
      <rect
        x="76"
        y="66"
        width="40"
        height="30"
        rx="3"
        fill="none"
        className="stroke-input"
        strokeDasharray="4 4"
        strokeWidth="1.5"
      />
      <rect
        x="28"
        y="18"
        width="40"
        height="30"
        rx="3"
        fill="none"
        className="stroke-input"
        strokeDasharray="4 4"
        strokeWidth="1.5"
      />
      <rect
        x="76"
        y="18"
        width="40"
        height="30"
        rx="3"
        fill="none"
        className="stroke-input"
        strokeDasharray="4 4"
        strokeWidth="1.5"
      />
    </svg>
  );
}
