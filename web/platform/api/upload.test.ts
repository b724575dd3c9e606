import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { upload } from "./upload.ts";

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
