import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sendTraining } from "./training.queries.ts";

/** The idempotency key and the file's name of each request. */
const sent: { key: string; name: string }[] = [];
const lost = new Set<string>();

/** A connection that sends everything, and loses the first answer about each file of `lost`. */
class Connection {
  readonly upload = {};
  status = 0;
  responseText = "";
  onload = () => {};
  onerror = () => {};
  #key = "";
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === "Idempotency-Key") this.#key = value;
  }
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    const file = form.get("files");
    const name = file instanceof File ? file.name : "";
    sent.push({ key: this.#key, name });
    if (lost.delete(name)) return this.onerror();
    Object.assign(this, { status: 201, responseText: "{}" });
    this.onload();
  }
}

beforeAll(() => {
  vi.stubGlobal("document", { getElementById: () => null });
  vi.stubGlobal("fetch", async () => Response.json({ apikey: "public" }));
  vi.stubGlobal("XMLHttpRequest", Connection);
});
afterAll(() => vi.unstubAllGlobals());

test("a file whose answer was lost is sent again under its own key, without the others", async () => {
  const files = ["one.txt", "two.txt", "three.txt"].map((name) => new File([name], name));
  lost.add("two.txt");
  const failed: File[] = [];
  const onProgress = (file: File, state: object) => {
    if ("error" in state) failed.push(file);
  };
  expect(await sendTraining({ files, onProgress })).toMatchObject({ data: { sent: 2, failed: 1 } });
  expect(failed).toEqual([files[1]]);
  expect(await sendTraining({ files: failed, onProgress })).toMatchObject({ data: { sent: 1, failed: 0 } });
  expect(sent.map(({ name }) => name)).toEqual(["one.txt", "two.txt", "three.txt", "two.txt"]);
  expect(sent[3]?.key).toBe(sent[1]?.key);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});
