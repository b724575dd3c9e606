import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, accountNamed } from "../../server/platform/database/embedded/account.ts";

/** An account without root's rights, a checkout that it may read and run, and its own home folder. */
export type OrdinaryUser = {
  account: Account;
  checkout: string;
  node: string;
  home: string;
  cleanUp(): void;
};

/** Prepares the account 'nobody' for running tests; null when the tests do not run as root. */
export function ordinaryUser(root: string): OrdinaryUser | null {
  if (process.getuid?.() !== 0) return null;
  const account = accountNamed("nobody");
  if (!account) throw new Error("no account 'nobody' to run tests as an ordinary user");
  const home = ownFolder("prepara-nobody-", account);
  const hasAccess = mayUse(root, account);
  const checkout = hasAccess ? root : copyFor(account, root);
  return {
    account,
    checkout,
    node: join(checkout, NODE),
    home,
    cleanUp() {
      rmSync(home, { recursive: true, force: true });
      if (!hasAccess) rmSync(checkout, { recursive: true, force: true });
    },
  };
}

/** The project's own Node, because the account may not have access to the running one. */
const NODE = "node_modules/node/bin/node";

const NEEDED = ["package.json", "server/main.ts", "migrations", "node_modules/vitest/vitest.mjs"];

function mayUse(root: string, { uid, gid }: Account): boolean {
  const checkAccess = "for (const path of process.argv.slice(1)) fs.accessSync(path, fs.constants.R_OK)";
  const needed = NEEDED.map((path) => join(root, path));
  return (
    spawnSync(join(root, NODE), ["-e", checkAccess, ...needed], { cwd: "/", uid, gid, env: {} }).status === 0
  );
}

const NOT_COPIED = [".git", ".data", ".demo"];

// For a checkout under /root, or one with a strict umask, the account gets a copy.
function copyFor(account: Account, root: string): string {
  const copy = ownFolder("prepara-checkout-", account);
  const entries = readdirSync(root).filter((name) => !NOT_COPIED.includes(name));
  execFileSync("cp", ["-a", ...entries.map((name) => join(root, name)), copy]);
  execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, copy]);
  return copy;
}

function ownFolder(prefix: string, { uid, gid }: Account): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o711);
  chownSync(folder, uid, gid);
  return folder;
}
