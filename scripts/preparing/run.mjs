import { spawn } from "node:child_process";

/** The preparation cannot go on; `message` is the one line the operator reads. */
export class PreparationFailure extends Error {}

/**
 * Runs a program to its end with its errors shown; its ordinary output too when `isShown`. Returns whether it
 * succeeded. A signal ends the program first and then this process, so that stopping `npm start` leaves no
 * installation or build running.
 */
export async function succeeds(command, args, { cwd, isShown = false, env = process.env }) {
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ["ignore", isShown ? "inherit" : "ignore", "inherit"],
  });
  let received = null;
  const forward = (signal) => {
    received = signal;
    child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);
  const code = await new Promise((resolve) => child.once("error", () => resolve(null)).once("exit", resolve));
  for (const signal of FORWARDED) process.off(signal, forward);
  if (received) process.kill(process.pid, received);
  return code === 0;
}

const FORWARDED = ["SIGINT", "SIGTERM"];

/** Runs npm: the one that started this process if there is one, else the one on the PATH. */
export function npmSucceeds(args, options) {
  const self = process.env.npm_execpath;
  return self?.endsWith(".js")
    ? succeeds(process.execPath, [self, ...args], options)
    : succeeds("npm", args, options);
}
