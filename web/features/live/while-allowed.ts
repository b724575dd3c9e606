const LOCK = "prepara-hidden-tab-stream";
/** A tab that is hidden for less keeps its stream. */
const GRACE_MS = 3_000;

/**
 * Runs `read`, which holds an event stream, as soon as this tab may have one, and aborts its signal when the
 * tab may not any more. Over HTTP/1.1 a browser has six connections to a server, so with a stream for each of
 * six tabs no tab got an answer. Of the hidden tabs one has a stream, so that the browser learns at once that
 * its session was ended elsewhere. Without https a browser has no locks, and all tabs keep their streams.
 */
export async function whileAllowed(
  signal: AbortSignal,
  read: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!("locks" in navigator)) return read(signal);
  const end = new AbortController();
  const ended = AbortSignal.any([signal, end.signal]);
  if (!isVisible()) await placeOfHidden(ended, { isPatient: true });
  if (ended.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => {
    clearTimeout(timer);
    if (isVisible()) return;
    timer = setTimeout(async () => {
      if (!(await placeOfHidden(ended, { isPatient: false }))) end.abort();
    }, GRACE_MS);
  };
  document.addEventListener("visibilitychange", onChange, { signal: ended });
  try {
    await read(ended);
  } finally {
    clearTimeout(timer);
    end.abort();
  }
}

const isVisible = () => document.visibilityState === "visible";

/**
 * Takes the place of hidden tabs until this tab is visible or `ended`. Resolves when it has the place or
 * needs none; with false if another tab has it and this one is not `isPatient`.
 */
function placeOfHidden(ended: AbortSignal, { isPatient }: { isPatient: boolean }): Promise<boolean> {
  const shown = new AbortController();
  const listening = { signal: AbortSignal.any([ended, shown.signal]) };
  document.addEventListener("visibilitychange", () => isVisible() && shown.abort(), listening);
  const needless = new Promise<void>((resolve) => {
    if (listening.signal.aborted) resolve();
    listening.signal.addEventListener("abort", () => resolve());
  });
  return new Promise((resolve) => {
    const options = isPatient ? listening : { ifAvailable: true };
    navigator.locks
      .request(LOCK, options, async (lock) => {
        resolve(lock !== null);
        if (lock) await needless;
      })
      .catch(() => resolve(true)); // needless before it was free
  });
}
