import { inLoop, jumpTarget } from "./timeline.ts";

/** The story keeps its pace on a slow machine, and does not leap after a pause. */
const MAX_STEP_MS = 250;
/** How fast a scrubbed story follows the page: two thirds of the way in this time. */
const FOLLOW_MS = 110;
const NEAR_S = 0.004;

/** Where the story is: it runs by itself, stands, or follows the page as somebody scrolls. */
export function storyClock(start: number) {
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
    /** Some time went by. */
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
