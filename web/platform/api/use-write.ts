import { type Query, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { newId } from "#web/platform/new-id";
import { type Notice, notify } from "#web/platform/notices/notify";
import { highlightRows } from "#web/ui/list/list-row";
import { type Answer, dataOf } from "./api.ts";
import { ABORTED, type Problem, problemFrom } from "./problem.ts";

type Toast = string | Omit<Notice, "kind">;

/** Declares a write: request, toasts and the data it makes stale. */
export type WriteDeclaration<Input, Output> = {
  /** Must send `headers`, so that the server recognises a retry: `api.POST(path, { body, headers })`. */
  call: (input: Input, headers: { "Idempotency-Key": string }) => Promise<Answer<Output>>;
  /** The success toast; null when the screen itself shows the result. */
  success: Toast | ((output: Output, input: Input) => Toast) | null;
  /** The failure title; the description is the server's message. */
  failure: string | ((problem: Problem) => Toast);
  /** Called after a refusal, before `run` ends: for a screen that reads again what it shows. */
  onRefused?: (problem: Problem, input: Input) => Promise<void>;
  /**
   * The topics that this write changes: first parts of query keys (`showsAny`). Read again after a success,
   * after a 409, which says that the screen is outdated, and when there was no answer.
   */
  stale: readonly string[];
  /**
   * What a second `run` does while one is pending. By default nothing, so that a form is sent once. "wait"
   * runs it afterwards: for controls that are not disabled meanwhile, where each choice counts.
   */
  whilePending?: "wait";
  /**
   * The keys of a write that makes something new, if a second one would make another; made once, beside the
   * declaration. After an attempt without an answer, another input is sent with that attempt's key as well,
   * also from a dialog that was opened again. If it was made, the server says so (`idempotency_mismatch`)
   * instead of making another; the next press is a new write.
   */
  keysToMake?: IdempotencyKeys;
};

/**
 * Runs a declared write. `run` returns the output, or null after a failure, which has been shown as a toast
 * and is in `problem` for the form; it never throws.
 */
export function useWrite<Input, Output>(declared: WriteDeclaration<Input, Output>) {
  const cache = useQueryClient();
  const readAgain = () => cache.invalidateQueries({ predicate: showsAny(declared.stale) });
  const [keys] = useState(() => {
    declared.keysToMake?.opened();
    return declared.keysToMake ?? createIdempotencyKeys();
  });
  const write = useMutation<Output, Problem, Input, string>({
    onMutate: (input) => keys.keyFor(input),
    mutationFn: (input) => dataOf(declared.call(input, { "Idempotency-Key": keys.keyFor(input) })),
    onSuccess: async (output, input, key) => {
      keys.settle(key);
      const toast =
        typeof declared.success === "function" ? declared.success(output, input) : declared.success;
      if (toast) notify({ kind: "success", ...toNotice(toast) });
      await readAgain();
      highlightRows(writtenIds(output, input));
    },
    onError: async (cause, input, key) => {
      const problem = problemFrom(cause);
      if (problem.code === "idempotency_mismatch") keys.settle(key);
      else if (declared.keysToMake && !(problem.isOurs && problem.status < 500)) keys.hold(key);
      if (problem.code === ABORTED) return; // cancelled by the user
      // Not left to the live stream, which may be interrupted. Without an answer it may have been written.
      if (!problem.status || problem.status === 409) void readAgain();
      const toast = typeof declared.failure === "function" ? declared.failure(problem) : declared.failure;
      notify({ kind: "error", description: problem.message, ...toNotice(toast) });
      await declared.onRefused?.(problem, input);
    },
  });
  const latest = useRef<Promise<unknown>>(Promise.resolve());
  const [unended, setUnended] = useState(0);
  const runNow = (input: Input) => write.mutateAsync(input).catch(() => null);
  const runAfterLatest = (input: Input) => {
    setUnended((count) => count + 1);
    const result = latest.current.then(() => runNow(input)).finally(() => setUnended((count) => count - 1));
    latest.current = result;
    return result;
  };
  const isPending = write.isPending || unended > 0;
  const run = (input: Input): Promise<Output | null> => {
    if (declared.whilePending === "wait") return runAfterLatest(input);
    return isPending ? Promise.resolve(null) : runNow(input);
  };
  const problem = write.error?.code === ABORTED ? null : write.error;
  return { run, isPending, problem, reset: write.reset };
}

const toNotice = (toast: Toast) => (typeof toast === "string" ? { title: toast } : toast);

/**
 * The ids of the rows that a write changed, as far as its input and output name them: for example a
 * purchase's id, or the customer of a balance.
 */
export function writtenIds(...values: readonly unknown[]): string[] {
  const ids = values.flatMap((one): unknown[] => [Object(one).id, Object(one).userId]);
  return [...new Set(ids.filter((id) => typeof id === "string"))];
}

/** Longer than a person takes to open a form again for the same attempt; later it means another thing. */
const HELD_MS = 600_000;

/**
 * Idempotency keys: the same input keeps its key across retries; a changed input or a success starts a new
 * one. So a double click or a lost response never writes twice. After `hold` a changed input has the same
 * key, too, until `settle`: refusals in between do not tell what became of the attempt without an answer.
 * Both concern only the present key, not that of an earlier attempt that ends late. A form that is `opened`
 * ten minutes after the last such attempt, or later, starts with a new key.
 */
export function createIdempotencyKeys(newKey: () => string = newId) {
  /** `heldAt`: when the last attempt without an answer, or one after it, was made or failed; else null. */
  let current: { ofInput: string; key: string; heldAt: number | null } | null = null;
  return {
    opened() {
      if (current?.heldAt && Date.now() - current.heldAt >= HELD_MS) current = null;
    },
    keyFor(input: unknown): string {
      const ofInput = fingerprint(input);
      if (current?.heldAt) current.heldAt = Date.now();
      else if (current?.ofInput !== ofInput) current = { ofInput, key: newKey(), heldAt: null };
      return current.key;
    },
    hold(key: string | undefined) {
      if (current?.key === key && current) current.heldAt = Date.now();
    },
    settle(key: string | undefined) {
      if (current?.key === key) current = null;
    },
  };
}

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;

/** A text that is the same for the same input; a file is identified by its name, size and time. */
export function fingerprint(input: unknown): string {
  return (
    JSON.stringify(input, (_name, value: unknown) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    ) ?? ""
  );
}

/**
 * Matches the queries that show data of one of these topics: by the first part of the key or by `meta.shows`.
 * Used by writes and by the live stream.
 */
export const showsAny =
  (topics: readonly string[]) =>
  ({ queryKey: [own], meta }: Pick<Query, "queryKey" | "meta">): boolean =>
    topics.some((topic) => topic === own || meta?.shows?.includes(topic));
