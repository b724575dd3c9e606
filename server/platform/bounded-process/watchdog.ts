import { parentPort, workerData } from "node:worker_threads";

// A thread of its own: the main thread may parse for a minute without a pause. It imports nothing, so it
// stands within milliseconds.

const LOOK_EVERY_MS = 10;

const { limitBytes, limitMicros, parentPid } = workerData;

/** What all threads have had of the processors when the present work began. */
let usedBefore = 0;

/**
 * Kills the process when it holds too much memory (heap, buffers and code together), when its work has had too
 * much of the processors, or when its server is gone.
 */
function look(): void {
  const isOrphan = process.ppid !== parentPid;
  if (isOrphan || process.memoryUsage.rss() > limitBytes) process.kill(process.pid, "SIGKILL");
  if (usedMicros() - usedBefore > limitMicros) process.kill(process.pid, "SIGVTALRM");
}

function usedMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

look();
setInterval(look, LOOK_EVERY_MS);
parentPort?.on("message", () => {
  usedBefore = usedMicros();
});
parentPort?.postMessage("watching");
