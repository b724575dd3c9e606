import type { Citation, Message } from "./advisor.queries.ts";
import { AdvisorMessage } from "./advisor-message.tsx";
import type { LiveAnswer } from "./use-advisor.ts";
import { UserMessage } from "./user-message.tsx";

type MessageListProps = {
  messages: readonly Message[];
  live: LiveAnswer | null;
  isAnswering: boolean;
  onRetry: () => void;
  onSource: (citation: Citation) => void;
};

/** What was said, oldest first, and below it the answer that is coming. */
export function MessageList({ messages, live, isAnswering, onRetry, onSource }: MessageListProps) {
  const shown = live ? settled(messages, live) : messages;
  const last = shown.at(-1);
  return (
    <>
      {shown.map((message) =>
        message.role === "user" ? (
          <UserMessage
            key={message.id}
            text={message.content}
            images={message.images}
            createdAt={message.createdAt}
          />
        ) : (
          <AdvisorMessage
            key={message.id}
            text={message.content}
            citations={message.citations}
            status={message.status}
            failure={message.failure?.detail ?? null}
            createdAt={message.createdAt}
            onSource={onSource}
            onRetry={message === last && !isAnswering ? onRetry : null}
          />
        ),
      )}
      {live?.question && (
        <UserMessage text={live.question.text} images={live.question.images} createdAt={null} />
      )}
      {live && (
        <AdvisorMessage
          text={live.text}
          citations={live.citations}
          status={live.problem ? "failed" : "answering"}
          failure={live.problem?.message ?? null}
          createdAt={null}
          onSource={onSource}
          onRetry={live.problem ? onRetry : null}
        />
      )}
    </>
  );
}

/**
 * What stands above a live answer: not itself, which the server may list already, nor the one that it
 * replaces.
 */
function settled(messages: readonly Message[], live: LiveAnswer): readonly Message[] {
  if (live.question) return messages.slice(0, live.before);
  return messages.slice(0, messages.findLastIndex(({ role }) => role === "user") + 1);
}
