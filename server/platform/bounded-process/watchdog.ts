import { parentPort, workerData } from "node:worker_threads";

// A thread of its own: the main thread may parse for a minute without a pause. It imports nothing, so it
// stands within milliseconds.

const LOOK_EVERY_MS = 10;

const { limitBytes, parentPid } = workerData;

/**
 * Kills the process when it holds too much memory (heap, buffers and code together) or when its server is
 * gone.
 */
function look(): void {
  const isOrphan = process.ppid !== parentPid;
  if (isOrphan || process.memoryUsage.rss() > limitBytes) process.kill(process.pid, "SIGKILL");
}

look();
setInterval(look, LOOK_EVERY_MS);
parentPort?.postMessage("watching");
