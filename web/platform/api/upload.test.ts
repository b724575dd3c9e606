import { afterAll, expect, test, vi } from "vitest";
import { upload } from "./upload.ts";

vi.mock("./api.ts", () => ({ callerHeaders: async () => ({}) }));
afterAll(() => vi.unstubAllGlobals());

test("an upload that was cancelled before it began sends nothing", async () => {
  const begun = vi.fn();
  vi.stubGlobal("XMLHttpRequest", begun);
  const sent = upload("/api/v1/documents", new FormData(), { signal: AbortSignal.abort() });
  await expect(sent).rejects.toMatchObject({ name: "AbortError" });
  expect(begun).not.toHaveBeenCalled();
});
