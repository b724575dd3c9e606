import { parentPort, workerData } from "node:worker_threads";

// Runs in its own thread, because the main thread may parse for a minute without a pause. It imports nothing,
// so it starts within milliseconds.

const CHECK_INTERVAL_MS = 10;

const { limitBytes, limitMicros, parentPid } = workerData;

/** Processor time of all threads when the current task began. */
let usedBefore = 0;

/**
 * Kills the process when it holds too much memory (heap, buffers and code together), when its task has used
 * too much processor time, or when its server has ended.
 */
function check(): void {
  const isOrphan = process.ppid !== parentPid;
  if (isOrphan || process.memoryUsage.rss() > limitBytes) process.kill(process.pid, "SIGKILL");
  if (usedMicros() - usedBefore > limitMicros) process.kill(process.pid, "SIGVTALRM");
}

function usedMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

check();
setInterval(check, CHECK_INTERVAL_MS);
parentPort?.on("message", () => {
  usedBefore = usedMicros();
});
parentPort?.postMessage("watching");
