import { runGates } from "./gates.ts";

const { failures } = await runGates();
process.exitCode = failures.length > 0 ? 1 : 0;
