import { clsx } from "clsx";
import { FileText, MessageCircle, Paperclip } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type Problem, problemFrom } from "#web/platform/api/problem";
import { dayAndTime } from "#web/platform/formats";
import { useChosenFiles } from "#web/platform/use-chosen-files";
import { BoundedText } from "#web/ui/bounded-text";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { Select } from "#web/ui/form/select";
import { Textarea } from "#web/ui/form/text-input";
import { UploadList } from "#web/ui/form/upload-list";
import { FailureNotice } from "#web/ui/notice-panel";
import { PhotoStrip, toPhotos } from "#web/ui/photo/photo-strip";
import type { CaseDetail, MessageForm } from "./cases.queries.ts";

const MAX_FILES = 10;

type ConversationProps = {
  title: string;
  messages: readonly Message[];
  hasOlder: boolean;
  /** Loads the messages older than the one with this id. Throws a `Problem`. */
  loadOlder: (before: string) => Promise<Older>;
  /** The reader's side; new messages of the other side are announced to screen readers. */
  side: Message["side"];
  /** Whether the case takes no more messages. One that is being written stays, and the server refuses it. */
  isOver: boolean;
  /** Null for a person who may not write. */
  send: Send | null;
};

type Send = {
  run: (message: Omit<MessageForm, "id"> & { byHand?: "true" }) => Promise<unknown>;
  isPending: boolean;
  /** Ready answers, for staff. */
  ready?: readonly { title: string; text: string }[];
  /** The address that opens a chat with this text in WhatsApp, for staff who send it by hand. */
  byHandLink?: (text: string) => string;
};

/** The conversation of a case between customer and team, with the form for a new message. */
export function Conversation(props: ConversationProps) {
  const { title, side, send, isOver } = props;
  const { messages, showOlder, isLoading, problem } = useOlderMessages(props);
  return (
    <SectionCard title={title}>
      {showOlder && (
        <Button variant="quiet" className="self-center" isBusy={isLoading} onClick={() => void showOlder()}>
          Mostrar mensagens anteriores
        </Button>
      )}
      <FailureNotice title="Erro ao carregar mensagens" message={problem?.message} />
      {/* Not live: `LatestAnnounced` announces a new message once; the log would repeat it on a refetch. */}
      <div role="log" aria-live="off" aria-label="Mensagens" className="flex flex-col gap-3">
        {messages.length === 0 && <p className="text-muted-foreground text-sm">Nenhuma mensagem ainda.</p>}
        {messages.map((message) => (
          <MessageBubble key={message.id} message={message} isOwn={message.side === side} />
        ))}
      </div>
      <LatestAnnounced messages={messages.filter((message) => message.side !== side)} />
      {send && <Composer send={send} isOver={isOver} />}
    </SectionCard>
  );
}

type Message = CaseDetail["messages"][number];
type Older = { messages: readonly Message[]; hasOlderMessages: boolean };

/**
 * The newest messages and the older ones that were loaded. Each refetch returns the newest page only, so the
 * messages shown before are kept. `showOlder` is null when all are shown.
 */
function useOlderMessages({ messages: newest, hasOlder, loadOlder }: ConversationProps) {
  const [kept, setKept] = useState<{ messages: readonly Message[]; hasOlder: boolean } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const isNewest = new Set(newest.map(({ id }) => id));
  const messages = [...(kept?.messages ?? []).filter(({ id }) => !isNewest.has(id)), ...newest];
  const [first] = messages;
  const showOlder = async () => {
    if (!first) return;
    setLoading(true);
    setProblem(undefined);
    try {
      const older = await loadOlder(first.id);
      setKept({ messages: [...older.messages, ...messages], hasOlder: older.hasOlderMessages });
    } catch (cause) {
      setProblem(problemFrom(cause));
    } finally {
      setLoading(false);
    }
  };
  return { messages, isLoading, problem, showOlder: (kept?.hasOlder ?? hasOlder) ? showOlder : null };
}

const sideWords = { customer: "Cliente", staff: "Equipe" } as const;

function MessageBubble({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const photos = message.files.flatMap(({ thumbnailUrl, url }) =>
    thumbnailUrl === null ? [] : { url, thumbnailUrl },
  );
  const pdfs = message.files.filter(({ type }) => type === "pdf");
  return (
    <article
      className={clsx(
        "flex max-w-[85%] flex-col gap-1",
        isOwn ? "items-end self-end" : "items-start self-start",
      )}
    >
      <h3 className="text-muted-foreground text-xs">
        {isOwn ? "Você" : sideWords[message.side]} · {dayAndTime(message.createdAt)}
        {message.byHand && " · enviado à mão pelo WhatsApp"}
      </h3>
      {message.body !== "" && (
        <BoundedText
          className={clsx(
            "rounded-card px-4 py-2.5",
            isOwn ? "rounded-br-sm bg-info-surface" : "rounded-bl-sm bg-muted",
          )}
        >
          {message.body}
        </BoundedText>
      )}
      {photos.length > 0 && <PhotoStrip photos={toPhotos(photos)} subject="foto da conversa" shown={5} />}
      {pdfs.map((file) => (
        <a
          key={file.id}
          href={file.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4 md:min-h-8"
        >
          <FileText aria-hidden="true" className="size-4 shrink-0" />
          {file.fileName}
        </a>
      ))}
    </article>
  );
}

/** Announces new messages of the other side to screen readers; none when the screen opens. */
function LatestAnnounced({ messages }: { messages: readonly Message[] }) {
  const last = messages.at(-1);
  const [seen] = useState(last?.id);
  const text = last && last.id !== seen ? `Nova mensagem: ${last.body}` : "";
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}

function Composer({ send, isOver }: { send: Send; isOver: boolean }) {
  const [body, setBody] = useState("");
  const { files, add, remove, forget } = useChosenFiles(MAX_FILES);
  const [error, setError] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const isEmpty = body === "" && files.length === 0;
  useAskBeforeLeaving(!isEmpty && !send.isPending);
  // Syncs with the file input: unless emptied, it does not fire for a file that was removed and chosen again.
  useEffect(() => {
    if (picker.current && files.length === 0) picker.current.value = "";
  }, [files]);
  const submit = async (byHandLink?: (text: string) => string) => {
    if (body.trim() === "") return setError("Escreva a mensagem.");
    setError(undefined);
    // Before any await, because browsers open a window only while they handle the click.
    if (byHandLink) window.open(byHandLink(body), "_blank", "noopener,noreferrer");
    if (!(await send.run({ body, files, ...(byHandLink && { byHand: "true" as const }) }))) return;
    // What was written or attached meanwhile stays.
    setBody((now) => (now === body ? "" : now));
    forget(files);
  };
  if (isOver && isEmpty) return null;
  return (
    <Form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        return submit();
      }}
    >
      {send.ready && send.ready.length > 0 && (
        <Field label="Resposta pronta" isOptional>
          <Select
            value=""
            placeholder="Escolha para começar o texto"
            options={send.ready.map(({ title }) => ({ value: title, label: title }))}
            onChange={(event) => {
              const text = send.ready?.find(({ title }) => title === event.target.value)?.text;
              if (text) setBody(body.trim() === "" ? text : `${body}\n${text}`);
            }}
          />
        </Field>
      )}
      <Field label="Escrever mensagem" error={error}>
        <Textarea rows={3} maxLength={4000} value={body} onChange={(event) => setBody(event.target.value)} />
      </Field>
      <UploadList items={files.map((file) => ({ file }))} isBusy={send.isPending} onRemove={remove} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <input
          ref={picker}
          type="file"
          multiple
          accept="image/*,application/pdf"
          aria-label="Anexar arquivos"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => add([...(event.target.files ?? [])])}
        />
        <Button variant="quiet" onClick={() => picker.current?.click()}>
          <Paperclip aria-hidden="true" />
          Anexar
        </Button>
        {send.byHandLink && (
          <Button variant="secondary" isBusy={send.isPending} onClick={() => submit(send.byHandLink)}>
            <MessageCircle aria-hidden="true" />
            Abrir no WhatsApp
            <span className="sr-only">, em outra aba, com este texto</span>
          </Button>
        )}
        <Button type="submit" isBusy={send.isPending}>
          Enviar
        </Button>
      </div>
    </Form>
  );
}
