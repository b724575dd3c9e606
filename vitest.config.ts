import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { webAliases } from "./web/bundling/paths.ts";

const setupFiles = ["./scripts/testing/quiet-console.ts"];

export default defineConfig({
  test: {
    // One more than there are cores, because many tests of the server wait for processes and for PostgreSQL.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: "domain", include: ["domain/**/*.test.ts"], setupFiles, isolate: false } },
      {
        test: {
          name: "server",
          include: ["server/**/*.test.ts", "bench/**/*.test.ts"],
          globalSetup: ["./server/platform/testing/global-setup.ts"],
          setupFiles,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // As long as `eventually` waits (server/platform/testing/eventually.ts).
          expect: { poll: { timeout: 50_000, interval: 20 } },
          // Loading the server again for each file took half of the processor time of these tests.
          isolate: false,
        },
      },
      {
        resolve: { alias: webAliases },
        test: { name: "web", include: ["web/**/*.test.{ts,tsx}"], setupFiles, isolate: false },
      },
      { test: { name: "scripts", include: ["scripts/**/*.test.ts"], setupFiles, isolate: false } },
    ],
  },
});
