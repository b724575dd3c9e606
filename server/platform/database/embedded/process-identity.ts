import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Whether a process with this id runs, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The command line of a process, or null when it has ended. */
export function commandOf(pid: number): string[] | null {
  try {
    if (existsSync("/proc/self/cmdline")) return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" })
      .trim()
      .split(" ");
  } catch {
    return null;
  }
}

// In a container an orphan may stay a zombie for ever, and signals to its id succeed.
function isZombie(pid: number): boolean {
  if (!existsSync("/proc/self/stat")) return false;
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, ""));
  } catch {
    return true;
  }
}
