import { type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { notify } from "#web/platform/notices/notify";
import { type Problem, problemFrom } from "./problem.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: Problem;
    queryMeta: {
      /**
       * Title of the failure toast and panel (docs/product.md#failure-titles); without it the failure is only
       * logged. A title ending in ": {msg}" gets the server's message inserted.
       */
      failure?: string;
      /** A fixed description for that toast, instead of the server's message. */
      failureDetail?: string;
      /** Loaded besides the main content: a success meanwhile does not close the failure toast. */
      isMinor?: true;
      /** Topics of other queries whose data this one shows, too; it is stale when they change. */
      shows?: readonly string[] | undefined;
      /** Loaded on the user's request and possibly paid, so live changes never refetch it. */
      isRequested?: true;
    };
  }
}

type LoadListener = (
  data: unknown,
  query: { queryKey: readonly unknown[]; state: { data: unknown }; meta: Query["meta"] },
) => void;

let loadListener: LoadListener = () => {};

/**
 * Calls `listener` with the result of each load, before it is merged with the previous data, until the
 * returned function is called. Replaces an earlier listener.
 */
export function onQueryLoads(listener: LoadListener): () => void {
  loadListener = listener;
  return () => {
    if (loadListener === listener) loadListener = () => {};
  };
}

/** Creates the page's cache. Loads are retried only when that may help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (cause, query) => showFailure(cause, query.meta),
      onSuccess: (data, query) => loadListener(data, query),
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: (failures, cause) => failures < 2 && mayHelpToRetry(problemFrom(cause)),
        retryDelay: (attempt) => 400 * 2 ** attempt,
      },
      // While offline a write fails at once with a message, instead of waiting.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

function showFailure(cause: unknown, { failure, failureDetail, isMinor }: Query["meta"] = {}) {
  const problem = problemFrom(cause);
  if (problem.status === 401) return; // the guard redirects to /auth
  if (failure)
    notify({
      kind: "error",
      isMinor,
      title: failure.replace("{msg}", problem.message),
      description: failure.includes("{msg}") ? undefined : (failureDetail ?? problem.message),
    });
  // biome-ignore lint/suspicious/noConsole: dashboard load errors are logged, and only logged (docs/product.md#dashboard).
  else console.warn(problem.message, problem.code);
}

/** Whether a retry may help: no response, too many requests or a server error. */
export const mayHelpToRetry = (problem: Problem): boolean =>
  problem.code === "offline" || problem.status === 429 || problem.status >= 500;
