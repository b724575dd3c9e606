import type { Theme } from "./palette.ts";

export type ToWorker =
  | {
      kind: "start";
      canvas: OffscreenCanvas;
      width: number;
      height: number;
      dpr: number;
      theme: Theme;
      fpsCap: number;
      /** Set by `?cena=3d`: the scene never stops for being slow. */
      isForced: boolean;
    }
  | { kind: "size"; width: number; height: number; dpr: number }
  | { kind: "play" }
  | { kind: "hold" }
  | { kind: "chapter"; chapter: number }
  /** Moves to this time and stops: animated, or at once with the reply "drawn". */
  | { kind: "scrub"; time: number; isJump: boolean }
  | { kind: "theme"; theme: Theme }
  /** The pointer over the hero, from −1 (left, top) to 1. */
  | { kind: "pointer"; x: number; y: number };

export type FromWorker =
  | { kind: "first-frame" }
  /** The time of a `scrub` with `isJump` is drawn. */
  | { kind: "drawn" }
  | { kind: "chapter"; chapter: number }
  /** Too slow to animate; the scene has stopped. */
  | { kind: "too-slow" }
  /** No WebGL 2, or its context was lost. */
  | { kind: "failed" };
