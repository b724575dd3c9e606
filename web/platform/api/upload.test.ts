import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { progressPerFile, upload } from "./upload.ts";

beforeAll(() => {
  vi.stubGlobal("document", { getElementById: () => null });
  vi.stubGlobal("fetch", async () => Response.json({ apikey: "public" }));
});
afterAll(() => vi.unstubAllGlobals());

test("an upload that was cancelled before it began sends nothing", async () => {
  const createRequest = vi.fn();
  vi.stubGlobal("XMLHttpRequest", createRequest);
  const sent = upload("/api/v1/documents", new FormData(), { signal: AbortSignal.abort() });
  await expect(sent).rejects.toMatchObject({ name: "AbortError" });
  expect(createRequest).not.toHaveBeenCalled();
});

describe("upload progress per file", () => {
  test.each([
    [[100, 300], 0, [0, 0]],
    [[100, 300], 0.25, [1, 0]],
    [[100, 300], 0.625, [1, 0.5]],
    [[100, 300], 1, [1, 1]],
    [[100, 200, 100], 0.5, [1, 0.5, 0]],
    [[0], 0.4, [0.4]],
    [[], 0.5, []],
  ])("%j at %s", (sizes, progress, perFile) => {
    expect(progressPerFile(sizes, progress)).toEqual(perFile);
  });
});
