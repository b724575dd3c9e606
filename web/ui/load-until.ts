const afterPause = <Code>(load: () => Promise<Code>): Promise<Code> =>
  new Promise((resolve) => setTimeout(() => resolve(load()), 2_000));

/** Loads code; once more after a pause if that fails. */
export const loadTwice = <Code>(load: () => Promise<Code>): Promise<Code> =>
  load().catch(() => afterPause(load));

/** Loads code until it succeeds, with pauses; null when `signal` aborts before. */
export const loadUntil = <Code>(load: () => Promise<Code>, signal: AbortSignal): Promise<Code | null> =>
  load().catch(() => afterPause(async () => (signal.aborted ? null : loadUntil(load, signal))));
