import { SEEN_VERSION_HEADER } from "@prepara/domain/live/seen-version";
import { useRef, useState } from "react";
import type { Problem } from "./problem.ts";

/** The header with which the server refuses a write about a row that has changed since it was shown. */
export const seenVersion = (version: string): Record<string, string> => ({ [SEEN_VERSION_HEADER]: version });

/**
 * The version of a row as it was shown when this dialog opened, however often the screen behind it reads the
 * row again; after a refusal because it had changed, the version that the refusal told of. `problem` is that
 * of the dialog's write, which may be older than the dialog.
 */
export function useSeenVersion(shown: string, problem: Pick<Problem, "version"> | null): string {
  const [seen, setSeen] = useState({ version: shown, problem });
  // Kept after another problem: the same version and input are sent with the same key, so that a write whose
  // answer was lost is recognised.
  const told = problem === seen.problem ? null : (problem?.version ?? null);
  if (told !== null) setSeen({ version: told, problem });
  return told ?? seen.version;
}

/**
 * A figure as it was shown when this dialog opened, for a write that the server compares with the present
 * one; after a refusal because it had changed, as it is shown then. A write whose answer was lost has changed
 * the figure: sent again with the new one, it would be another write.
 */
export function useSeen<Value>(shown: Value, problem: Pick<Problem, "status"> | null): () => Value {
  const seen = useRef(shown);
  return () => {
    if (problem?.status === 409) seen.current = shown;
    return seen.current;
  };
}
