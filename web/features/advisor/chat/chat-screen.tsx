import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useIsWide } from "#web/ui/browser-state";
import { Drawer } from "#web/ui/overlay/lazy-layer";
import { useNewConversation } from "./advisor.queries.ts";
import { ConversationList } from "./conversation-list.tsx";
import { Thread } from "./thread.tsx";
import { useAdvisor } from "./use-advisor.ts";

type ThreadState = { round: number; made: string | null; isFocused?: boolean };

const route = getRouteApi("/_app/tadollar");

/**
 * 'TaDollar': the list of conversations and the open one. Under 1024 px the list is a drawer
 * (docs/product.md#advisor).
 */
export function ChatScreen() {
  const { conversa, nova, pergunta } = route.useSearch();
  const navigate = route.useNavigate();
  const isWide = useIsWide();
  const [isListOpen, setListOpen] = useState(false);
  // The thread keeps its key when its first message creates the conversation: remounting would lose focus and
  // scroll position.
  const [{ round, made, isFocused }, setThread] = useState<ThreadState>({ round: 0, made: null });
  // Syncs with the URL: the key "n" and the command palette start a conversation from anywhere.
  useEffect(() => {
    if (!nova) return;
    setListOpen(false);
    setThread((before) => ({ round: before.round + 1, made: null, isFocused: true }));
    void navigate({ search: {}, replace: true });
  }, [nova, navigate]);
  const advisor = useAdvisor();
  const create = useNewConversation();
  const open = (id: string | null) => {
    setListOpen(false);
    setThread({ round: round + 1, made: null });
    void navigate({ search: id ? { conversa: id } : {} });
  };
  /**
   * The id of the open conversation, creating one for the first message (docs/product.md#advisor). Null after
   * a failure, which has shown a toast.
   */
  const ensureConversation = async () => {
    if (conversa) return conversa;
    const created = await create.run(undefined);
    if (!created) return null;
    setThread({ round, made: created.id });
    void navigate({ search: { conversa: created.id }, replace: true });
    return created.id;
  };
  const list = <ConversationList current={conversa} onOpen={open} />;
  return (
    <div className="-mx-4 -my-6 sm:-mx-6 md:-mx-8 md:-my-8 flex h-[calc(100dvh-4rem-var(--phone-bar))] min-h-80">
      {isWide ? (
        <aside aria-label="Conversas" className="flex w-70 shrink-0 flex-col border-border border-r bg-card">
          {list}
        </aside>
      ) : (
        <Drawer open={isListOpen} onClose={() => setListOpen(false)} title="Conversas">
          {list}
        </Drawer>
      )}
      <Thread
        key={`${round} ${conversa === made ? "" : (conversa ?? "")}`}
        conversationId={conversa ?? null}
        question={pergunta ?? null}
        advisor={advisor}
        ensureConversation={ensureConversation}
        isFocused={isFocused ?? false}
        onOpenList={isWide ? null : () => setListOpen(true)}
        onNew={isWide ? null : () => open(null)}
      />
    </div>
  );
}
