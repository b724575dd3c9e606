import { chatFailureToast } from "@prepara/domain/advisor/chat";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { type Problem, problemFrom } from "#web/platform/api/problem";
import { notify } from "#web/platform/notices/notify";
import { afterFirstInteraction } from "#web/ui/lazy-component";
import { askToStop, type ChatImage, type Citation, messagesQuery } from "./advisor.queries.ts";

const loadReader = () => import("./read-answer.ts");
afterFirstInteraction(() => void loadReader().catch(() => {})); // sending a question loads it again and reports the failure

/** An answer in progress: the question, the text so far, and why it failed if it did. */
export type LiveAnswer = {
  conversationId: string;
  /** Null when an earlier question is retried. */
  question: { text: string; images: readonly ChatImage[] } | null;
  /** How many messages preceded it. */
  before: number;
  text: string;
  citations: readonly Citation[];
  /** Set when the question did not reach the conversation; it stays here to be sent again. */
  problem: Problem | null;
};

/** New text is rendered at this interval, so that a fast model does not cause a render per word. */
const BATCH_MS = 80;

/** Sends questions to the advisor and holds the streaming answer, one at a time for the screen. */
export function useAdvisor() {
  const cache = useQueryClient();
  const [live, setLive] = useState<LiveAnswer | null>(null);
  const reading = useRef<AbortController | null>(null);

  const run = useCallback(
    async (path: string, body: object | null, started: LiveAnswer): Promise<boolean> => {
      reading.current?.abort();
      const own = new AbortController();
      reading.current = own;
      setLive(started);
      const pieces = batched((text) => change((now) => ({ ...now, text: now.text + text })));
      const change = (next: (now: LiveAnswer) => LiveAnswer) =>
        setLive((now) => (now && reading.current === own ? next(now) : now));
      const onCitation = (citation: Citation) =>
        change((now) => ({ ...now, citations: [...now.citations, citation] }));
      let problem: Problem | null = null;
      try {
        const key = crypto.randomUUID();
        const { readAnswer } = await loadReader();
        await readAnswer(path, body, { key, signal: own.signal, onText: pieces.add, onCitation });
      } catch (cause) {
        problem = own.signal.aborted ? null : problemFrom(cause);
      }
      pieces.flush();
      const stored = messagesQuery(started.conversationId);
      // A refetch that started before the question was stored would return without it and count as fresh.
      await cache.cancelQueries({ queryKey: stored.queryKey });
      await Promise.all([
        cache.fetchQuery({ ...stored, staleTime: 0 }).catch(() => undefined), // the thread shows its own failure
        cache.invalidateQueries({ queryKey: ["conversations"] }),
      ]);
      if (reading.current !== own) return problem === null;
      reading.current = null;
      if (problem) showFailureToast(problem);
      setLive(problem && isLost(problem) ? { ...started, problem } : null);
      return problem === null;
    },
    [cache],
  );

  const pathOf = (id: string, act: "messages" | "retry") => `/api/v1/conversations/${id}/${act}`;
  return {
    live,
    isBusy: live !== null && live.problem === null,
    ask: (conversationId: string, question: { text: string; images: readonly ChatImage[] }, before: number) =>
      run(
        pathOf(conversationId, "messages"),
        { content: question.text, imageIds: question.images.map((image) => image.id) },
        { conversationId, question, before, text: "", citations: [], problem: null },
      ),
    retry: (conversationId: string) =>
      run(pathOf(conversationId, "retry"), null, {
        conversationId,
        question: null,
        before: 0,
        text: "",
        citations: [],
        problem: null,
      }),
    stop: () => {
      if (live) void askToStop(live.conversationId);
    },
    forget: () => setLive(null),
  };
}

/**
 * Whether the question was refused before it was stored: the server's conversation does not contain it, so
 * the screen must keep it.
 */
const isLost = ({ code, status }: Problem) =>
  code !== "interrupted" &&
  (status === 0 || ["daily_limit", "answer_in_progress", "invalid", "rate_limited"].includes(code));

function showFailureToast(problem: Problem): void {
  const toast = chatFailureToast(problem.message);
  const description = problem.code === "daily_limit" ? problem.message : toast.description;
  notify({ kind: "error", title: toast.title, description });
}

function batched(show: (text: string) => void) {
  let waiting = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== "") show(waiting);
    waiting = "";
  };
  return {
    add(text: string) {
      waiting += text;
      timer ??= setTimeout(flush, BATCH_MS);
    },
    flush,
  };
}
