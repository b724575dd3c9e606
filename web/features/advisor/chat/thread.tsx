import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ImagePlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useDropzone } from "react-dropzone";
import { problemFrom } from "#web/platform/api/problem";
import { useUserId } from "#web/platform/session/me";
import { Button } from "#web/ui/button";
import { lazyComponent } from "#web/ui/lazy-component";
import { EmptyState } from "#web/ui/list/empty-state";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { Skeleton } from "#web/ui/skeleton";
import { type Citation, messagesQuery } from "./advisor.queries.ts";
import { Announcer } from "./announcer.tsx";
import { Composer } from "./composer.tsx";
import { EmptyChat, MessageList } from "./message-list.tsx";
import { ThreadHeader } from "./thread-header.tsx";
import type { useAdvisor } from "./use-advisor.ts";
import { useAttachedImages } from "./use-attached-images.ts";
import { useStickToBottom } from "./use-stick-to-bottom.ts";

const SourceSheet = lazyComponent(async () => (await import("./source-sheet.tsx")).SourceSheet, {
  preloadOn: "interaction",
});

type ThreadProps = {
  /** Null for a conversation that the first message will create. */
  conversationId: string | null;
  /** A question from another screen, to prefill the field. */
  question: string | null;
  /** Focuses the field, because a new conversation was started by keyboard. */
  isFocused: boolean;
  advisor: ReturnType<typeof useAdvisor>;
  ensureConversation: () => Promise<string | null>;
  onOpenList: (() => void) | null;
  onNew: (() => void) | null;
};

/** One conversation: its messages and the message field. */
export function Thread(props: ThreadProps) {
  const { conversationId, question, advisor, ensureConversation, onOpenList, onNew } = props;
  const live = advisor.live?.conversationId === conversationId ? advisor.live : null;
  const stored = useQuery({
    ...messagesQuery(conversationId ?? ""),
    enabled: conversationId !== null,
    // the stream delivers it
    ...(live && { refetchInterval: false as const }),
  });
  const messages = stored.data?.items ?? [];
  const isAnswering = (live !== null && live.problem === null) || messages.at(-1)?.status === "answering";
  const [source, setSource] = useState<Citation | null>(null);
  const [draft, setDraft] = useDraft(conversationId, question);
  const attached = useAttachedImages();
  const scroll = useStickToBottom(
    `${messages.length} ${messages.at(-1)?.content.length} ${live?.text.length ?? -1}`,
  );
  const zone = useDropzone({ noClick: true, noKeyboard: true, onDrop: (files) => void attached.add(files) });

  /** Without `takesDraft`, for an example question, what is typed and attached stays. */
  const send = async (text: string, takesDraft: boolean) => {
    if (takesDraft) setDraft(""); // at once: what is typed while the conversation is created has to stay
    const id = await ensureConversation();
    if (!id) {
      if (takesDraft) setDraft(text);
      return;
    }
    const images = takesDraft ? attached.images : [];
    attached.forget(images);
    scroll.goDown();
    await advisor.ask(id, { text, images }, messages.length);
  };
  const isGone = stored.data === null && conversationId !== null;
  const isEmpty = conversationId === null || (stored.data !== undefined && !isGone && messages.length === 0);
  return (
    <section
      {...zone.getRootProps({ role: "region" })}
      aria-label="Conversa com TaDollar"
      className="relative flex min-w-0 flex-1 flex-col"
    >
      <ThreadHeader onOpenList={onOpenList} onNew={onNew} />
      <div
        ref={scroll.box}
        onScroll={scroll.onScroll}
        role="log"
        aria-live="off"
        aria-label="Conversa"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
        tabIndex={0}
        className="flex-1 overflow-y-auto overscroll-contain px-4 py-6 md:px-6"
      >
        <div className="mx-auto flex max-w-180 flex-col gap-6">
          {stored.error && (
            <ErrorPanel
              error={{
                title: "Erro ao carregar a conversa",
                detail: problemFrom(stored.error).message,
                technical: "",
              }}
              onRetry={() => void stored.refetch()}
            />
          )}
          {stored.isLoading && !live && <Skeleton className="h-32" />}
          {isGone && (
            <EmptyState title="Esta conversa não existe mais">Ela foi excluída. Comece outra.</EmptyState>
          )}
          {isEmpty && !live ? (
            <EmptyChat onAsk={(text) => void send(text, false)} />
          ) : (
            <MessageList
              messages={messages}
              live={live}
              isAnswering={isAnswering}
              onRetry={() => conversationId && void advisor.retry(conversationId)}
              onSource={setSource}
            />
          )}
        </div>
      </div>
      {!scroll.isAtBottom && (
        <Button
          variant="secondary"
          size="small"
          onClick={scroll.goDown}
          className="absolute bottom-36 left-1/2 z-10 -translate-x-1/2 shadow-float"
        >
          <ArrowDown aria-hidden="true" />
          Ir para o fim
        </Button>
      )}
      {!isGone && (
        <Composer
          draft={draft}
          onDraft={setDraft}
          attached={attached}
          isFocused={props.isFocused}
          isAnswering={isAnswering}
          onSend={(text) => void send(text, true)}
          onStop={advisor.stop}
        />
      )}
      <Announcer text={live?.text ?? null} />
      {zone.isDragActive && (
        <div className="absolute inset-2 z-10 flex items-center justify-center gap-2 rounded-card border-2 border-primary border-dashed bg-info-surface/95 font-semibold text-info">
          <ImagePlus aria-hidden="true" />
          Solte as imagens aqui
        </div>
      )}
      <input {...zone.getInputProps({ "aria-label": "Imagens arrastadas", hidden: true })} />
      {source && <SourceSheet citation={source} onClose={() => setSource(null)} />}
    </section>
  );
}

/**
 * The unsent text per person and conversation, kept in the tab's session storage. A question from another
 * screen takes precedence.
 */
function useDraft(conversationId: string | null, question: string | null): [string, (text: string) => void] {
  const key = `prepara-conversa-${useUserId()}-${conversationId ?? "nova"}`;
  const [draft, setDraft] = useState(() => question ?? sessionStorage.getItem(key) ?? "");
  const kept = useRef(key);
  // Syncs with the session storage: the text goes along to the conversation that the first message created.
  useEffect(() => {
    if (kept.current === key) return;
    sessionStorage.removeItem(kept.current);
    kept.current = key;
    if (draft !== "") sessionStorage.setItem(key, draft);
  }, [key, draft]);
  const keep = (text: string) => {
    setDraft(text);
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  };
  return [draft, keep];
}
