import { hashKey, onlineManager, type QueryFunctionContext, type QueryKey } from "@tanstack/react-query";
import { type DBSchema, openDB } from "idb";
import { useSyncExternalStore } from "react";
import { ANSWERS_DATABASE, currentSession, keepsFor } from "#web/platform/session/session";
import type { listQuery } from "./list.ts";
import { problemFrom } from "./problem.ts";
import { mayHelpToRetry } from "./query-client.ts";

const RETENTION_MS = 7 * 24 * 60 * 60_000;

interface AnswersSchema extends DBSchema {
  answers: {
    key: [userId: string, query: string];
    value: { userId: string; query: string; json: string; keptAt: number };
  };
}

/** Opens the database for one operation: a connection that stays open would block its deletion. */
async function withAnswers<T>(
  act: (store: Awaited<ReturnType<typeof openDB<AnswersSchema>>>) => Promise<T>,
): Promise<T | null> {
  try {
    const store = await openDB<AnswersSchema>(ANSWERS_DATABASE, 1, {
      upgrade: (database) => void database.createObjectStore("answers", { keyPath: ["userId", "query"] }),
    });
    return await act(store).finally(() => store.close());
  } catch {
    return null; // without storage (private window, full disk) the screens need a connection
  }
}

const currentUserId = () => currentSession()?.user.id ?? "";

/**
 * Options of queries whose answers are kept: they also run offline, and run again once online. Offline there
 * is no retry, because a retry would wait for the connection instead of failing.
 */
export const keptOnDevice = {
  networkMode: "offlineFirst",
  refetchOnReconnect: "always",
  retry: (failures: number, cause: Error) =>
    navigator.onLine !== false && failures < 2 && mayHelpToRetry(problemFrom(cause)),
} as const;

/**
 * Loads and keeps the answer for its person on this device, so that the floor's screens open without a
 * connection once used (docs/decisions/0124). If there is no response and the screen shows no data yet,
 * returns the answer kept earlier, up to a week old. Used with `keptOnDevice`.
 */
export async function keepAnswer<T>(
  { client, queryKey }: Pick<QueryFunctionContext, "client" | "queryKey">,
  load: () => Promise<T>,
): Promise<T> {
  const userId = currentUserId();
  const query = hashKey(queryKey);
  try {
    const answer = await load();
    reportAnswer(true);
    if (currentUserId() === userId) keepShown(queryKey, answer);
    return answer;
  } catch (cause) {
    const isShown = client.getQueryData(queryKey) !== undefined;
    if (isShown || problemFrom(cause).code !== "offline") throw cause;
    const row = await withAnswers((store) => store.get("answers", [userId, query]));
    if (!row || row.keptAt < Date.now() - RETENTION_MS) throw cause;
    const answer: T = JSON.parse(row.json);
    reportAnswer(false);
    // Tells the library that it is offline: on a page opened offline it assumes the opposite, and would not
    // notice the return of the connection and load again.
    if (navigator.onLine === false) onlineManager.setOnline(false);
    return answer;
  }
}

/** Keeps the data shown under `queryKey`, such as the response to an act, for the signed-in person. */
export function keepShown(queryKey: QueryKey, answer: unknown): void {
  const [userId, query] = [currentUserId(), hashKey(queryKey)];
  const row = { userId, query, json: JSON.stringify(answer), keptAt: Date.now() };
  keepsFor(userId);
  void withAnswers((store) => store.put("answers", row));
}

/** The same list with its first page kept. */
export function keepFirstPage<Item>(list: ReturnType<typeof listQuery<Item>>): typeof list {
  const { queryFn } = list;
  if (typeof queryFn !== "function") return list;
  return {
    ...list,
    ...keptOnDevice,
    queryFn: (context) =>
      context.pageParam === null ? keepAnswer(context, async () => queryFn(context)) : queryFn(context),
  };
}

let isAnswered = true;
const answered = new EventTarget();

function reportAnswer(isThere: boolean): void {
  isAnswered = isThere;
  answered.dispatchEvent(new Event("change"));
}

function followAnswers(changed: () => void) {
  answered.addEventListener("change", changed);
  return () => answered.removeEventListener("change", changed);
}

/** Whether the latest data came from the server; false while a kept answer is shown. */
export const useIsAnswered = (): boolean => useSyncExternalStore(followAnswers, () => isAnswered);

/** Deletes the signed-in person's answers on this device. */
export async function forgetAnswers(): Promise<void> {
  const userId = currentUserId();
  await deleteMatching((row) => row.userId === userId);
}

/** Deletes the answers of other people on this device, and old ones. */
export async function forgetOthersAnswers(): Promise<void> {
  const userId = currentUserId();
  const oldest = Date.now() - RETENTION_MS;
  await deleteMatching((row) => row.userId !== userId || row.keptAt < oldest);
}

async function deleteMatching(isMatch: (row: AnswersSchema["answers"]["value"]) => boolean): Promise<void> {
  await withAnswers(async (store) => {
    const act = store.transaction("answers", "readwrite");
    for await (const cursor of act.store) if (isMatch(cursor.value)) await cursor.delete();
    await act.done;
  });
}
