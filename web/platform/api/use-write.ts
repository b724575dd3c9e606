import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Notice, notify } from "#web/platform/notices/notify";
import { showWritten } from "#web/ui/list/list-row";
import { type Answer, dataOf } from "./api.ts";
import { ABORTED, type Problem, problemFrom } from "./problem.ts";
import { staleKeys } from "./stale.ts";

type Toast = string | Omit<Notice, "kind">;

/** What a write is: its call, its words and what it makes stale. */
export type WriteDeclaration<Input, Output> = {
  /** Pass `headers` on, so that a retry is recognised: `api.POST(path, { body, headers })`. */
  call: (input: Input, headers: { "Idempotency-Key": string }) => Promise<Answer<Output>>;
  /** The specification's success toast; null when the screen itself is the answer. */
  success: Toast | ((output: Output, input: Input) => Toast) | null;
  /** The specification's failure title; the description is the server's detail. */
  failure: string | ((problem: Problem) => Toast);
  /**
   * The topics (first parts of query keys) that this write changes; what shows their figures comes along
   * (`stale.ts`).
   */
  stale: readonly string[];
};

/**
 * The one way to write. `run` gives the output, or null after a failure that was already told by toast
 * and stands in `problem` for the form; it never throws.
 */
export function useWrite<Input, Output>(declared: WriteDeclaration<Input, Output>) {
  const cache = useQueryClient();
  const [keys] = useState(() => createIdempotencyKeys());
  const write = useMutation<Output, Problem, Input>({
    mutationFn: (input) => dataOf(declared.call(input, { "Idempotency-Key": keys.keyFor(input) })),
    onSuccess: async (output, input) => {
      keys.settle();
      const toast =
        typeof declared.success === "function" ? declared.success(output, input) : declared.success;
      if (toast) notify({ kind: "success", ...titled(toast) });
      await Promise.all(staleKeys(declared.stale).map((key) => cache.invalidateQueries({ queryKey: [key] })));
      showWritten(writtenIds(output, input));
    },
    onError: (cause) => {
      const problem = problemFrom(cause);
      if (problem.code === ABORTED) return; // taken back by the user, who knows
      const toast = typeof declared.failure === "function" ? declared.failure(problem) : declared.failure;
      notify({ kind: "error", description: problem.message, ...titled(toast) });
    },
  });
  const run = (input: Input): Promise<Output | null> =>
    write.isPending ? Promise.resolve(null) : write.mutateAsync(input).catch(() => null);
  const problem = write.error?.code === ABORTED ? null : write.error;
  return { run, isPending: write.isPending, problem, reset: write.reset };
}

const titled = (toast: Toast) => (typeof toast === "string" ? { title: toast } : toast);

const names = ["id", "userId"] as const;

/** Whose rows a write changed, as its answer and its input say: a purchase's own id, a balance's customer. */
export function writtenIds(...told: readonly unknown[]): string[] {
  const objects = told.filter((one) => typeof one === "object" && one !== null);
  const ids = objects.flatMap((one) => names.map((name): unknown => Reflect.get(one, name)));
  return [...new Set(ids.filter((id) => typeof id === "string"))];
}

/**
 * Idempotency keys, one per user intent: the same input keeps its key over retries after a failure, and a
 * changed input or a success starts a new one. So a double click or a lost answer can never post twice.
 */
export function createIdempotencyKeys(newKey: () => string = () => crypto.randomUUID()) {
  let current: { ofInput: string; key: string } | null = null;
  return {
    keyFor(input: unknown): string {
      const ofInput = fingerprint(input);
      if (current?.ofInput !== ofInput) current = { ofInput, key: newKey() };
      return current.key;
    },
    settle() {
      current = null;
    },
  };
}

function fingerprint(input: unknown): string {
  return (
    JSON.stringify(input, (_name, value: unknown) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    ) ?? ""
  );
}
