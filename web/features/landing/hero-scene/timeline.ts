/**
 * The five chapters of the hero's story, in seconds of one loop, with captions (docs/product.md#hero-scene).
 */
export const chapters = [
  { key: "purchase", from: 0, still: 2.2, caption: "Você compra em lojas dos EUA" },
  { key: "journey", from: 3, still: 4.3, caption: "Vai para a sua suíte" },
  { key: "check-in", from: 5.5, still: 7.2, caption: "Registramos fotos, peso e medidas" },
  { key: "prep", from: 8.5, still: 9.95, caption: "Preparamos suas unidades" },
  { key: "fba", from: 11, still: 12.9, caption: "Enviamos para o FBA" },
] as const;

export const LOOP_S = 14;

/** The chapter and time of the still picture, where the animation starts too. */
export const POSTER_CHAPTER = 2;
export const POSTER_TIME = chapters[POSTER_CHAPTER].still;

/** The camera pans to the next island around the start of a chapter. */
const PAN_BEFORE_S = 0.5;
const PAN_AFTER_S = 0.35;

/** Wraps any time into the loop. */
export const inLoop = (time: number): number => ((time % LOOP_S) + LOOP_S) % LOOP_S;

/** The chapter at `time`, 0 to 4. */
export function chapterAt(time: number): number {
  const now = inLoop(time);
  return Math.max(
    0,
    chapters.findLastIndex((chapter) => chapter.from <= now),
  );
}

/** The time to jump to: after the camera's pan when playing, the chapter's main moment when stopped. */
export function jumpTarget(chapter: number, isPlaying: boolean): number {
  const wanted = chapters[Math.min(Math.max(chapter, 0), chapters.length - 1)] ?? chapters[0];
  return isPlaying ? wanted.from + PAN_AFTER_S : wanted.still;
}

export function chapterSeconds(chapter: number): number {
  return (chapters[chapter + 1]?.from ?? LOOP_S) - (chapters[chapter]?.from ?? 0);
}

/** The camera's target in islands: 0 is the first, 1.5 between the second and the third. */
export function cameraIsland(time: number): number {
  const now = inLoop(time);
  return chapters
    .slice(1)
    .reduce((sum, { from }) => sum + smooth(now, from - PAN_BEFORE_S, from + PAN_AFTER_S), 0);
}

/** How far an island is raised, 0 to 1: up as the camera arrives, down as it leaves. */
export function presence(island: number, time: number): number {
  return 1 - smooth(Math.abs(cameraIsland(time) - island), 0.04, 0.5);
}

/** The picture's opacity, 0 to 1: fades out at the loop's end and in at its start. */
export function clarity(time: number): number {
  const now = inLoop(time);
  return Math.min(smooth(now, 0, 0.4), 1 - smooth(now, LOOP_S - 0.45, LOOP_S - 0.05));
}

/** 0 before `from`, 1 after `to`, linear between. */
export function ramp(now: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (now - from) / (to - from)));
}

/** Like `ramp`, with eased start and end. */
export function smooth(now: number, from: number, to: number): number {
  const share = ramp(now, from, to);
  return share * share * share * (share * (share * 6 - 15) + 10);
}

/** Like `ramp`, with overshoot. */
export function pop(now: number, from: number, to: number): number {
  const left = ramp(now, from, to) - 1;
  return 1 + 2.7 * left ** 3 + 1.7 * left ** 2;
}

/** 0 outside the interval, 1 in its middle. */
export function pulse(now: number, from: number, to: number): number {
  return Math.sin(Math.PI * ramp(now, from, to));
}

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;
