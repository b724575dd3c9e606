import { inLoop, jumpTarget } from "./timeline.ts";

/** Caps one step, so that the story does not jump after a pause. */
const MAX_STEP_MS = 250;
/** Time constant of scrubbing: covers about two thirds of the distance in this time. */
const FOLLOW_MS = 110;
const NEAR_S = 0.004;

/** The current time of the story: running, stopped, or following the scroll position. */
export function createStoryClock(start: number) {
  let time = start;
  let isPlaying = false;
  let goal: number | null = null;
  return {
    time: () => time,
    isPlaying: () => isPlaying,
    isMoving: () => isPlaying || goal !== null,
    play() {
      isPlaying = true;
      goal = null;
    },
    hold() {
      isPlaying = false;
      goal = null;
    },
    jumpTo(chapter: number) {
      time = jumpTarget(chapter, isPlaying);
    },
    scrubTo(moment: number, isJump: boolean) {
      isPlaying = false;
      goal = isJump ? null : moment;
      if (isJump) time = moment;
    },
    /** Advances the clock. */
    pass(ms: number) {
      const step = Math.min(ms, MAX_STEP_MS);
      if (isPlaying) time = inLoop(time + step / 1000);
      if (goal === null) return;
      time += (goal - time) * (1 - Math.exp(-step / FOLLOW_MS));
      if (Math.abs(goal - time) > NEAR_S) return;
      time = goal;
      goal = null;
    },
  };
}
