import { mayLose } from "./check-in/leave-question-state.ts";

export { CheckInsHere } from "./check-in/check-ins-here.tsx";

/** Whether signing out is fine for the check-ins on this device; asks when confirmed ones would be lost. */
export async function mayLeaveCheckIns(): Promise<boolean> {
  const waiting = await (await import("./check-in/check-in-store.ts")).countWaiting();
  return waiting === 0 || mayLose(waiting);
}

/** Forgets all photos and measures on this device: the next person on it must not find them. */
export async function forgetCheckIns(): Promise<void> {
  await (await import("./check-in/check-in-store.ts")).forgetCheckInsExcept(null);
}
