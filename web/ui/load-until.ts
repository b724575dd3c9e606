const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads code; once more after a pause if that fails. */
export const loadTwice = <Code>(load: () => Promise<Code>): Promise<Code> =>
  load().catch(() => pause(FIRST_PAUSE_MS).then(load));

/**
 * Loads code until it succeeds; null when `signal` aborts before. The pauses grow, because code that is gone
 * after an update never loads.
 */
export const loadUntil = <Code>(
  load: () => Promise<Code>,
  signal: AbortSignal,
  pauseMs = FIRST_PAUSE_MS,
): Promise<Code | null> =>
  load().catch(async () => {
    await pause(pauseMs);
    return signal.aborted ? null : loadUntil(load, signal, Math.min(2 * pauseMs, LONGEST_PAUSE_MS));
  });
