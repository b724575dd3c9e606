import { dayAndTime, time } from "#web/platform/formats";

const HOUR_MS = 3_600_000;

/** "até 16:00", "até 12/12/2026 10:00", "atrasada 2 h". */
export function promiseText({ dueAt }: { dueAt: string | null }, now: Date): string | null {
  if (dueAt === null) return null;
  const due = new Date(dueAt);
  if (due < now) return lateText(now.getTime() - due.getTime());
  return due.toDateString() === now.toDateString() ? `até ${time(due)}` : `até ${dayAndTime(dueAt)}`;
}

function lateText(lateMs: number): string {
  const hours = Math.floor(lateMs / HOUR_MS);
  if (hours === 0) return "atrasada";
  return hours < 48 ? `atrasada ${hours} h` : `atrasada ${Math.floor(hours / 24)} dias`;
}
