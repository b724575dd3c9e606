import { runGates } from "./gates.ts";

const { failed } = await runGates();
process.exitCode = failed > 0 ? 1 : 0;
