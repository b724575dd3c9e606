/** Stops one part; after `timeoutMs` the next part is stopped without waiting for it. */
type Stop = (timeoutMs: number) => Promise<unknown> | unknown;

type Part = { name: string; reserveMs: number; stop: Stop };

/** The running parts of this process, in the order of their start. */
export type Lifecycle = {
  /**
   * Registers a started part. `reserveMs` of the total time are reserved for it, however long later parts
   * take to stop.
   */
  started(name: string, reserveMs: number, stop: Stop): void;
  /** Stops every part, the last started first, and resolves within `withinMs` even when some of them hang. */
  stop(withinMs: number): Promise<void>;
};

/** `onFailure` is called for a part that failed to stop or did not stop in time. */
export function lifecycle(onFailure: (part: string, cause: unknown) => void): Lifecycle {
  const parts: Part[] = [];
  return {
    started(name, reserveMs, stop) {
      parts.push({ name, reserveMs, stop });
    },
    async stop(withinMs) {
      const deadline = Date.now() + withinMs;
      for (let part = parts.pop(); part; part = parts.pop()) {
        const { name, stop } = part;
        const reservedMs = parts.reduce((sum, { reserveMs }) => sum + reserveMs, 0);
        const timeoutMs = Math.max(0, deadline - reservedMs - Date.now());
        await withinTime(stop, timeoutMs).catch((cause: unknown) => onFailure(name, cause));
      }
    },
  };
}

/** Subtracted from a part's time: a stop that ends itself at its limit needs a moment to finish. */
const GRACE_MS = 250;

async function withinTime(stop: Stop, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not stopped after ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([stop(Math.max(0, limitMs - GRACE_MS)), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
