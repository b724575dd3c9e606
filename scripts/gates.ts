import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** How many checks or tests passed, and for each that failed its name with what it said. */
export type Tally = { passed: number; failures: string[] };

/** One check: a program that exits with 0 when it passes. */
type Gate = { name: string; program: string; args: string[] };

export const root = fileURLToPath(new URL("..", import.meta.url));

const CONCURRENCY = 2;

/** The compiler's cache, so that the next check covers only the changes. */
const typesCache = join(root, "node_modules/.cache/types");

/** Runs every check and prints a line for each, with the program's output when it fails. */
export async function runGates(): Promise<Tally> {
  const waiting = gates();
  const tally: Tally = { passed: 0, failures: [] };
  const worker = async () => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      if (await passes(gate)) tally.passed += 1;
      else tally.failures.push(gate.name);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return tally;
}

/** The path of a program that npm installed. */
export function installed(program: string): string {
  return join(root, "node_modules/.bin", program);
}

function gates(): Gate[] {
  const node = process.execPath;
  return [
    ...typeProjects().map((project) => ({
      name: `types: ${project}`,
      program: installed("tsc"),
      args: [
        "-p",
        project,
        // Each thread of the compiler computes the same types again (server: 23 s of processor time, not 12).
        "--singleThreaded",
        "--incremental",
        "--tsBuildInfoFile",
        join(typesCache, `${project.replaceAll("/", "-")}.info`),
      ],
    })),
    { name: "format and lint", program: installed("biome"), args: ["ci", "--colors=off"] },
    { name: "structure", program: node, args: ["scripts/check-structure.ts"] },
    { name: "unused code", program: installed("knip"), args: ["--no-progress"] },
    { name: "API types are up to date", program: node, args: ["scripts/api-types.ts", "--check"] },
  ];
}

/**
 * Projects whose files scripts/tsconfig.json includes with the same options: checking them too would compute
 * the server's types, which take most of the time, once for each. Editors still use them.
 */
const CHECKED_WITH_SCRIPTS = new Set(["bench/tsconfig.json", "server/tsconfig.json"]);

// Found by a search, so that a new tsconfig file is never missed.
function typeProjects(): string[] {
  return globSync(["*/tsconfig*.json", "*/*/tsconfig*.json"], {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  })
    .filter((path) => !CHECKED_WITH_SCRIPTS.has(path))
    .sort((one, other) => dirname(one).localeCompare(dirname(other)));
}

function passes(gate: Gate): Promise<boolean> {
  const since = performance.now();
  return new Promise((resolve) => {
    const child = spawn(gate.program, gate.args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => output.push(part));
    const end = (isSuccess: boolean, output: string) => {
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      console.log(
        `${isSuccess ? "ok  " : "FAIL"} ${gate.name} (${seconds} s)${isSuccess ? "" : `\n${output.trimEnd()}`}`,
      );
      resolve(isSuccess);
    };
    child.once("error", (error) => end(false, error.message));
    child.once("close", (code) => end(code === 0, Buffer.concat(output).toString("utf8")));
  });
}

if (process.argv[1] === import.meta.filename) {
  const { failures } = await runGates();
  process.exitCode = failures.length > 0 ? 1 : 0;
}
