import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

const written: string[] = [];
const original = { error: console.error, warn: console.warn };

// Node tells each of these once in a process: the test that runs then fails.
const hearWarning = ({ name, message }: Error) => {
  if (name === "DeprecationWarning") written.push(`${name}: ${message}`);
};
beforeAll(() => {
  process.on("warning", hearWarning);
});
afterAll(() => {
  process.off("warning", hearWarning);
});

beforeEach(() => {
  for (const level of ["error", "warn"] as const) {
    console[level] = (...parts: unknown[]) => {
      written.push(parts.map(String).join(" "));
      original[level](...parts);
    };
  }
});

afterEach(() => {
  Object.assign(console, original);
  const said = written.splice(0);
  if (said.length > 0) throw new Error(`The test wrote to the console: ${said.join("\n")}`);
});
