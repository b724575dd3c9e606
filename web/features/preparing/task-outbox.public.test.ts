import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { taskQuery } from "#web/features/work/task.public";
import { createQueryClient } from "#web/platform/api/query-client";
import { newItem } from "#web/platform/outbox/outbox-item";
import { stepKind } from "./task-outbox.public.ts";

// Node resolves relative addresses of requests against this, as a page does against its own.
const ORIGIN = Symbol.for("undici.globalOrigin.1");

/** The requests to the server, each held until it is answered. */
type Held = { request: Request; answer: (status: number, body: object) => void };
let requests: Held[] = [];

beforeEach(() => {
  requests = [];
  Object.defineProperty(globalThis, ORIGIN, { value: new URL("http://prepara.test"), configurable: true });
  vi.stubGlobal("window", {});
  vi.stubGlobal("document", { getElementById: () => null });
  vi.stubGlobal("fetch", (request: Request | string) =>
    typeof request === "string" // the public settings
      ? Promise.resolve(Response.json({ apikey: "public" }))
      : new Promise((resolve) => {
          const answer: Held["answer"] = (status, body) => resolve(Response.json(body, { status }));
          requests.push({ request, answer });
        }),
  );
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, ORIGIN);
  vi.unstubAllGlobals();
});

/** The nth request to the server, from zero. */
const nth = (index: number): Promise<Held> =>
  vi.waitFor(() => {
    const held = requests[index];
    if (!held) throw new Error(`no request ${index}`);
    return held;
  });
const taskWith = (done: number) => ({ id: "task", steps: [{ position: 0, done }] });

/** The task on an open screen, and an act at its step. */
async function openTask() {
  const cache = createQueryClient();
  const close = new QueryObserver(cache, taskQuery("task")).subscribe(() => {});
  (await nth(0)).answer(200, taskWith(0));
  const shown = () => cache.getQueryData(taskQuery("task").queryKey);
  await vi.waitFor(() => expect(shown()).toEqual(taskWith(0)));
  const act = (what: object) => {
    const data = { taskId: "task", title: "Preparo nº 1", position: 0, label: "Embalar", ...what };
    return newItem({ key: "key", userId: "pia", kind: stepKind.name, subject: "prep-request/1", data }, 0);
  };
  return { cache, close, shown, act };
}

test("a task that was being read when an act was answered is read again, so that the act stays counted", async () => {
  const { cache, close, shown, act } = await openTask();
  const scan = act({ code: "B0RIGHT123", add: 1, isWrong: false });
  void cache.invalidateQueries({ queryKey: ["tasks"] }); // as after a change by others
  const older = await nth(1);
  const sent = stepKind.send(scan);
  const post = await nth(2);
  expect(await post.request.json()).toEqual({ code: "B0RIGHT123", add: 1 });
  post.answer(201, taskWith(1));
  await sent;
  stepKind.accept?.(cache, scan);
  older.answer(200, taskWith(0));
  (await nth(3)).answer(200, taskWith(1));
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
  expect(shown()).toEqual(taskWith(1));
  close();
});

test("without such a read, an answered act causes none", async () => {
  const { cache, close, shown, act } = await openTask();
  const scan = act({ code: "B0RIGHT123", add: 1, isWrong: false });
  const sent = stepKind.send(scan);
  (await nth(1)).answer(201, taskWith(1));
  await sent;
  stepKind.accept?.(cache, scan);
  expect(shown()).toEqual(taskWith(1));
  expect(cache.isFetching()).toBe(0);
  close();
});

test("a code that the screen refused is sent as such, and the task is read again for its newer codes", async () => {
  const { cache, close, shown, act } = await openTask();
  const scan = act({ code: "B0WRONG123", isWrong: true });
  const sent = stepKind.send(scan);
  const post = await nth(1);
  expect(await post.request.json()).toEqual({ code: "B0WRONG123", isWrong: true });
  post.answer(422, { type: "urn:prepara:problem:wrong_code", code: "wrong_code" });
  expect(await sent).toMatchObject({ data: null });
  stepKind.accept?.(cache, scan);
  (await nth(2)).answer(200, taskWith(5));
  await vi.waitFor(() => expect(shown()).toEqual(taskWith(5)));
  close();
});
