import { type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { notify } from "#web/platform/notices/notify";
import { mayHelpToRetry } from "./may-help-to-retry.ts";
import { type Problem, problemFrom } from "./problem.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: Problem;
    queryMeta: {
      /**
       * Title of the toast and of the panel when this load fails (docs/product.md#failure-titles); without it
       * the failure is only logged. Where the specification puts the server's message into the title it ends
       * in ": {msg}".
       */
      failure?: string;
      /**
       * What that toast says where the specification has words of its own for it; else it is the server's
       * message.
       */
      failureDetail?: string;
      /** What it belongs to came all the same, so it is a word beside it and no error. */
      isMinor?: true;
      /** The result of something the person asked for, which may cost money: live changes do not ask again. */
      isRequested?: true;
    };
  }
}

type LoadListener = (
  data: unknown,
  query: { queryKey: readonly unknown[]; state: { data: unknown }; meta: Query["meta"] },
) => void;

let hearLoad: LoadListener = () => {};

/** Gives `listener`, from now on, what each load brought, before it is merged with what was there. */
export const hearLoads = (listener: LoadListener): void => {
  hearLoad = listener;
};

/** One cache for the page. Loads are tried again only when a second try can help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (cause, query) => tellFailure(cause, query.meta),
      onSuccess: (data, query) => hearLoad(data, query),
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: (failures, cause) => failures < 2 && mayHelpToRetry(problemFrom(cause)),
        retryDelay: (attempt) => 400 * 2 ** attempt,
      },
      // Without a connection a write fails at once, in words, instead of waiting behind a spinner.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

function tellFailure(cause: unknown, { failure, failureDetail, isMinor }: Query["meta"] = {}) {
  const problem = problemFrom(cause);
  if (problem.status === 401) return; // the guard leads to /auth; a toast would only startle
  const kind = isMinor ? "info" : "error";
  if (failure?.includes("{msg}")) notify({ kind, title: failure.replace("{msg}", problem.message) });
  else if (failure) notify({ kind, title: failure, description: failureDetail ?? problem.message });
  // biome-ignore lint/suspicious/noConsole: dashboard load errors are logged, and only logged (docs/product.md#dashboard).
  else console.warn(problem.message, problem.code);
}
