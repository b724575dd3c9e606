import type { ReactNode } from "react";
import { dayAndTime } from "#web/platform/formats";
import { PhotoStrip } from "#web/ui/photo/photo-strip";
import type { Citation, Message } from "./advisor.queries.ts";
import { AdvisorMessage } from "./advisor-message.tsx";
import { AdvisorAvatar } from "./thread-header.tsx";
import type { LiveAnswer } from "./use-advisor.ts";

type MessageListProps = {
  messages: readonly Message[];
  live: LiveAnswer | null;
  isAnswering: boolean;
  onRetry: () => void;
  onSource: (citation: Citation) => void;
};

/**
 * The messages, oldest first, followed by the streaming answer. Their keys are their positions, so that the
 * streaming answer stays the same element when it is stored: a click or the focus in it would be lost.
 */
export function MessageList({ messages, live, isAnswering, onRetry, onSource }: MessageListProps) {
  const shown = live ? messagesBeforeLive(messages, live) : messages;
  const last = shown.at(-1);
  const rows: ReactNode[] = [];
  for (const message of shown)
    rows.push(
      message.role === "user" ? (
        <UserMessage
          key={rows.length}
          text={message.content}
          images={message.images}
          createdAt={message.createdAt}
        />
      ) : (
        <AdvisorMessage
          key={rows.length}
          text={message.content}
          citations={message.citations}
          status={message.status}
          failure={message.failure?.detail ?? null}
          createdAt={message.createdAt}
          onSource={onSource}
          onRetry={message === last && !live && !isAnswering ? onRetry : null}
        />
      ),
    );
  if (live?.question)
    rows.push(
      <UserMessage
        key={rows.length}
        text={live.question.text}
        images={live.question.images}
        createdAt={null}
      />,
    );
  if (live)
    rows.push(
      <AdvisorMessage
        key={rows.length}
        text={live.text}
        citations={live.citations}
        status={live.problem ? "failed" : "answering"}
        failure={live.problem?.message ?? null}
        createdAt={null}
        onSource={onSource}
        onRetry={live.problem ? onRetry : null}
      />,
    );
  return rows;
}

/**
 * The messages above a live answer: without the answer itself, which the server may list already, and without
 * the one it replaces.
 */
function messagesBeforeLive(messages: readonly Message[], live: LiveAnswer): readonly Message[] {
  if (live.question) return messages.slice(0, live.before);
  return messages.slice(0, messages.findLastIndex(({ role }) => role === "user") + 1);
}

const suggestions = [
  "Quantas unidades grátis eu tenho por mês?",
  "Quanto custa preparar o que chegou?",
  "O que checar antes de enviar ao FBA?",
  "Qual o peso máximo de uma caixa?",
];

/** The welcome of an empty conversation, with four suggested questions. */
export function EmptyChat({ onAsk }: { onAsk: (text: string) => void }) {
  return (
    <div className="flex flex-col items-center gap-4 py-8 text-center md:py-16">
      <AdvisorAvatar className="size-16" />
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold text-xl">Olá! Eu sou o TaDollar</h2>
        <p className="max-w-[50ch] text-muted-foreground">
          Pergunte sobre FBA, preparo, etiquetas, tarifas ou os seus envios. Comece uma conversa ou escolha
          uma pergunta.
        </p>
      </div>
      <ul aria-label="Sugestões" className="grid w-full max-w-xl gap-2 sm:grid-cols-2">
        {suggestions.map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onAsk(text)}
              className="h-full min-h-14 w-full rounded-card border border-border bg-card px-4 py-2.5 text-left text-sm transition-colors duration-120 hover:border-primary hover:bg-info-surface"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type UserMessageProps = {
  text: string;
  images: readonly { url: string; thumbnailUrl: string }[];
  /** Null until the server has stored it. */
  createdAt: string | null;
};

/** A message of the user. */
function UserMessage({ text, images, createdAt }: UserMessageProps) {
  return (
    <article
      {...(createdAt && { title: dayAndTime(createdAt) })}
      className="flex max-w-[85%] flex-col items-end gap-2 self-end"
    >
      <h2 className="sr-only">Você</h2>
      {images.length > 0 && (
        <PhotoStrip
          photos={images.map((image) => ({ ...image, id: image.url }))}
          subject="imagem enviada"
          shown={5}
        />
      )}
      {text !== "" && (
        <p className="wrap-anywhere whitespace-pre-wrap rounded-card rounded-br-sm bg-info-surface px-4 py-2.5">
          {text}
        </p>
      )}
    </article>
  );
}
