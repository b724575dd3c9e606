import type { Answer } from "#web/platform/api/api";
import { formOf, upload } from "#web/platform/api/upload";
import type { WaitingCheckIn } from "./waiting-check-in.ts";

/** Aborts an upload that makes no progress for this long; the photos stay stored for a retry. */
const STALLED_MS = 60_000;

/** Sends one check-in with its idempotency key. Throws a TypeError when there was no response. */
export async function sendCheckIn(
  { key, shipmentId, measures, photos }: WaitingCheckIn,
  onProgress?: (fraction: number) => void,
): Promise<Answer<{ id: string }>> {
  if (!navigator.onLine) throw new TypeError("no connection");
  const stall = new AbortController();
  let timer = setTimeout(() => stall.abort(), STALLED_MS);
  const form = formOf({ ...measures, photos });
  try {
    return await upload<{ id: string }>(`/api/v1/admin/shipments/${shipmentId}/check-in`, form, {
      headers: { "Idempotency-Key": key },
      signal: stall.signal,
      onProgress(fraction) {
        clearTimeout(timer);
        timer = setTimeout(() => stall.abort(), STALLED_MS);
        onProgress?.(fraction);
      },
    });
  } catch (cause) {
    throw stall.signal.aborted ? new TypeError("the upload stalled", { cause }) : cause;
  } finally {
    clearTimeout(timer);
  }
}

/** Runs `act`, or returns null when another tab or the open form is sending the same check-in. */
export function withSendLock<T>(key: string, act: () => Promise<T>): Promise<T | null> {
  return navigator.locks.request(`prepara-check-in/${key}`, { ifAvailable: true }, (lock) =>
    lock ? act() : null,
  );
}
