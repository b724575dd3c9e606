const pause = () => new Promise((resolve) => setTimeout(resolve, 2_000));

/** Loads code; once more after a pause if that fails. */
export const loadTwice = <Code>(load: () => Promise<Code>): Promise<Code> =>
  load().catch(() => pause().then(load));

/** Loads code until it succeeds, with pauses; null when `signal` aborts before. */
export const loadUntil = <Code>(load: () => Promise<Code>, signal: AbortSignal): Promise<Code | null> =>
  load().catch(() => pause().then(() => (signal.aborted ? null : loadUntil(load, signal))));
