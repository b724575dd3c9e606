import { chatFailureToast } from "@prepara/domain/advisor/chat";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { type Problem, problemFrom } from "#web/platform/api/problem";
import { newId } from "#web/platform/new-id";
import { notify } from "#web/platform/notices/notify";
import { useUnsavedWork } from "#web/platform/unsaved-work";
import { afterFirstInteraction } from "#web/ui/lazy-component";
import { askToStop, type ChatImage, type Citation, messagesQuery } from "./advisor.queries.ts";

const loadReader = () => import("./read-answer.ts");
afterFirstInteraction(() => void loadReader().catch(() => {})); // sending a question loads it again and reports the failure

type Question = { text: string; images: readonly ChatImage[] };

/** An answer in progress: the question, the text so far, and why it failed if it did. */
export type LiveAnswer = {
  conversationId: string;
  /** Null when an earlier question is retried. */
  question: Question | null;
  /** The idempotency key: the same when a question is sent again, because the server may have stored it. */
  key: string;
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
  useUnsavedWork(live?.question != null && live.problem !== null);

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
      let hasBegun = false;
      try {
        const { readAnswer } = await loadReader();
        await readAnswer(path, body, {
          key: started.key,
          signal: own.signal,
          onBegin: () => {
            hasBegun = true;
          },
          onText: pieces.add,
          onCitation,
        });
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
      const isUnstored = started.question !== null && !hasBegun;
      setLive(problem && (isUnstored || isLost(problem)) ? { ...started, problem } : null);
      return problem === null;
    },
    [cache],
  );

  const pathOf = (id: string, act: "messages" | "retry") => `/api/v1/conversations/${id}/${act}`;
  const send = (asked: Pick<LiveAnswer, "conversationId" | "before" | "key"> & { question: Question }) => {
    const { text, images } = asked.question;
    const body = { content: text, imageIds: images.map((image) => image.id) };
    return run(pathOf(asked.conversationId, "messages"), body, { ...asked, ...unanswered });
  };
  return {
    live,
    isBusy: live !== null && live.problem === null,
    ask: (conversationId: string, question: Question, before: number) =>
      send({ conversationId, question, before, key: newId() }),
    /** Sends the question that got no answer again, or has the last stored one answered again. */
    retry: (conversationId: string) => {
      const failed = live?.problem && live.conversationId === conversationId ? live : null;
      if (failed?.question) return send({ ...failed, question: failed.question });
      const key = failed?.key ?? newId();
      const started = { conversationId, question: null, before: 0, key, ...unanswered };
      return run(pathOf(conversationId, "retry"), null, started);
    },
    stop: () => {
      if (live) void askToStop(live.conversationId);
    },
    forget: () => setLive(null),
  };
}

const unanswered = { text: "", citations: [], problem: null };

/** Whether the request has to be sent again with its key, because the server may not have carried it out. */
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
