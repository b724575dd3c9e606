import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

const written: string[] = [];
const original = { error: console.error, warn: console.warn };

// Test files share their process, and the server's commands make its umask stricter.
const umask = process.umask();
afterAll(() => {
  process.umask(umask);
});

// Node emits each of these warnings once per process; the test that runs then fails.
const noteWarning = ({ name, message }: Error) => {
  if (name === "DeprecationWarning") written.push(`${name}: ${message}`);
};
beforeAll(() => {
  process.on("warning", noteWarning);
});
afterAll(() => {
  process.off("warning", noteWarning);
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
  const lines = written.splice(0);
  if (lines.length > 0) throw new Error(`The test wrote to the console: ${lines.join("\n")}`);
});
