/**
 * The five chapters of the hero's story, in seconds of one loop, with the words people read beside it
 * (docs/product.md#hero-scene).
 */
export const chapters = [
  { key: "purchase", from: 0, still: 2.2, caption: "Você compra em lojas dos EUA" },
  { key: "journey", from: 3, still: 4.3, caption: "Vai para a sua suíte" },
  { key: "check-in", from: 5.5, still: 7.2, caption: "Registramos fotos, peso e medidas" },
  { key: "prep", from: 8.5, still: 9.95, caption: "Preparamos suas unidades" },
  { key: "fba", from: 11, still: 12.9, caption: "Enviamos para o FBA" },
] as const;

export const LOOP_S = 14;

/** The chapter and the moment the still picture shows; the running scene begins there, so nothing jumps. */
export const POSTER_CHAPTER = 2;
export const POSTER_TIME = chapters[POSTER_CHAPTER].still;

/** How long the camera takes from one island to the next, around the beginning of a chapter. */
const PAN_BEFORE_S = 0.5;
const PAN_AFTER_S = 0.35;

/** A moment of the loop, whatever came in. */
export const inLoop = (time: number): number => ((time % LOOP_S) + LOOP_S) % LOOP_S;

/** Which chapter plays at `time`, 0 to 4. */
export function chapterAt(time: number): number {
  const now = inLoop(time);
  return Math.max(
    0,
    chapters.findLastIndex((chapter) => chapter.from <= now),
  );
}

/**
 * Where a jump to a chapter lands: after the camera's way when it plays, at its best moment when it stands.
 */
export function jumpTarget(chapter: number, isPlaying: boolean): number {
  const wanted = chapters[Math.min(Math.max(chapter, 0), chapters.length - 1)] ?? chapters[0];
  return isPlaying ? wanted.from + PAN_AFTER_S : wanted.still;
}

/** How long a chapter lasts, in seconds. */
export function chapterSeconds(chapter: number): number {
  return (chapters[chapter + 1]?.from ?? LOOP_S) - (chapters[chapter]?.from ?? 0);
}

/** Where the camera looks, in islands: 0 is the first, 1.5 half-way between the second and the third. */
export function cameraIsland(time: number): number {
  const now = inLoop(time);
  return chapters
    .slice(1)
    .reduce((sum, { from }) => sum + smooth(now, from - PAN_BEFORE_S, from + PAN_AFTER_S), 0);
}

/** How much of an island stands, 0 to 1: it rises as the camera comes and sinks as it goes. */
export function presence(island: number, time: number): number {
  return 1 - smooth(Math.abs(cameraIsland(time) - island), 0.04, 0.5);
}

/** How much of the picture is there, 0 to 1: the loop's end fades out, its beginning fades in. */
export function clarity(time: number): number {
  const now = inLoop(time);
  return Math.min(smooth(now, 0, 0.4), 1 - smooth(now, LOOP_S - 0.45, LOOP_S - 0.05));
}

/** 0 before `from`, 1 after `to`, a straight line between. */
export function ramp(now: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (now - from) / (to - from)));
}

/** The same with a soft start and a soft end. */
export function smooth(now: number, from: number, to: number): number {
  const share = ramp(now, from, to);
  return share * share * share * (share * (share * 6 - 15) + 10);
}

/** The same, shooting a little past its goal and coming back: for things that pop up. */
export function pop(now: number, from: number, to: number): number {
  const left = ramp(now, from, to) - 1;
  return 1 + 2.7 * left ** 3 + 1.7 * left ** 2;
}

/** 0 outside, up to 1 and back in the middle: a hop, a flash. */
export function pulse(now: number, from: number, to: number): number {
  return Math.sin(Math.PI * ramp(now, from, to));
}

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;
