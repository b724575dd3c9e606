import { afterEach, beforeEach } from "vitest";

const written: string[] = [];
const original = { error: console.error, warn: console.warn };

beforeEach(() => {
  written.length = 0;
  for (const level of ["error", "warn"] as const) {
    console[level] = (...parts: unknown[]) => {
      written.push(parts.map(String).join(" "));
      original[level](...parts);
    };
  }
});

afterEach(() => {
  Object.assign(console, original);
  if (written.length > 0) throw new Error(`The test wrote to the console: ${written.join("\n")}`);
});
