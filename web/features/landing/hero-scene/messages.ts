import type { Theme } from "./palette.ts";

/** What the page tells the worker. */
export type ToWorker =
  | {
      kind: "start";
      canvas: OffscreenCanvas;
      width: number;
      height: number;
      dpr: number;
      theme: Theme;
      fpsCap: number;
      /** A reviewer asked for the scene: it never gives up for being slow. */
      isForced: boolean;
    }
  | { kind: "size"; width: number; height: number; dpr: number }
  | { kind: "play" }
  | { kind: "hold" }
  | { kind: "chapter"; chapter: number }
  /** Shows this moment of the loop and stands there: softly, or at once; the answer is "drawn". */
  | { kind: "scrub"; time: number; isJump: boolean }
  | { kind: "theme"; theme: Theme }
  /** The pointer over the hero, −1 to 1 from the left and from the top. */
  | { kind: "pointer"; x: number; y: number };

/** What the worker tells the page. */
export type FromWorker =
  | { kind: "first-frame" }
  /** What was asked for at once is on the canvas. */
  | { kind: "drawn" }
  | { kind: "chapter"; chapter: number }
  /** Too slow for movement: it stands still now. */
  | { kind: "too-slow" }
  /** No WebGL 2, or its context went away. */
  | { kind: "failed" };
