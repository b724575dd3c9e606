import { spawnSync } from "node:child_process";

/** The preparation cannot go on; `message` is the one line the operator reads. */
export class PreparationFailure extends Error {}

/** Runs a program to its end with its errors shown; its ordinary output too when `isShown`. Answers whether it went well. */
export function succeeds(command, args, { cwd, isShown = false, env = process.env }) {
  const { status } = spawnSync(command, args, {
    cwd,
    env,
    stdio: ["ignore", isShown ? "inherit" : "ignore", "inherit"],
  });
  return status === 0;
}

/** Runs npm: the very one that started us where there is one. */
export function npmSucceeds(args, options) {
  const self = process.env.npm_execpath;
  return self?.endsWith(".js")
    ? succeeds(process.execPath, [self, ...args], options)
    : succeeds("npm", args, options);
}
