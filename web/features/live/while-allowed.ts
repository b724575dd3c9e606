const LOCK = "prepara-hidden-tab";
/** A tab that is hidden for less keeps its stream. */
const GRACE_MS = 3_000;
/** How often a hidden tab without a stream looks whether the place of hidden tabs is free. */
const LOOK_MS = 20_000;

/**
 * Runs `read`, which holds an event stream, as soon as this tab may have one, and aborts its signal when the
 * tab may not any more. Over HTTP/1.1 a browser has six connections to a server, so with a stream for each of
 * six tabs no tab got an answer. Of the hidden tabs one has a stream, so that the browser learns at once that
 * its session was ended elsewhere. Without https a browser has no locks to choose it by, and a hidden tab has
 * no stream: it learns what happened once it is shown.
 */
export async function whileAllowed(
  signal: AbortSignal,
  read: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const end = new AbortController();
  const ended = AbortSignal.any([signal, end.signal]);
  const isShown = () => document.visibilityState === "visible";
  const shownOrEnded = (orAfterMs?: number) =>
    new Promise<void>((resolve) => {
      const waiting = new AbortController();
      const { signal } = waiting;
      const done = () => {
        waiting.abort();
        resolve();
      };
      ended.addEventListener("abort", done, { signal });
      document.addEventListener("visibilitychange", () => isShown() && done(), { signal });
      if (orAfterMs) setTimeout(done, orAfterMs);
    });
  /** Takes the place of hidden tabs until this one is shown; false if another one has it. */
  const takesPlace = () =>
    new Promise<boolean>((resolve) => {
      void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? shownOrEnded() : undefined;
      });
    });
  const mayRead = async () => isShown() || ("locks" in navigator && takesPlace());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => (await mayRead()) || end.abort(), GRACE_MS);
  };
  while (!ended.aborted && !(await mayRead())) await shownOrEnded(LOOK_MS);
  document.addEventListener("visibilitychange", checkSoon, { signal: ended });
  try {
    if (!ended.aborted) await read(ended);
  } finally {
    clearTimeout(timer);
    end.abort();
  }
}
