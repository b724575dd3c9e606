import { defineConfig } from "vitest/config";

const setupFiles = ["./scripts/testing/quiet-console.ts"];

export default defineConfig({
  test: {
    projects: [
      { test: { name: "domain", include: ["domain/**/*.test.ts"], setupFiles } },
      {
        test: {
          name: "server",
          include: ["server/**/*.test.ts", "bench/**/*.test.ts"],
          globalSetup: ["./server/platform/testing/global-setup.ts"],
          setupFiles,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: "web", include: ["web/**/*.test.{ts,tsx}"], setupFiles } },
      { test: { name: "scripts", include: ["scripts/**/*.test.ts"], setupFiles } },
    ],
  },
});
