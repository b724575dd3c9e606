import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { Drawer } from "#web/ui/drawer";
import { useIsPhone } from "#web/ui/use-media";
import { useNewConversation } from "./advisor.queries.ts";
import { ConversationList } from "./conversation-list.tsx";
import { Thread } from "./thread.tsx";
import { useAdvisor } from "./use-advisor.ts";

const route = getRouteApi("/_app/tadollar");

/** TaDollar: conversations on the left, what is said on the right; on phones the list is a drawer (spec §2). */
export function ChatScreen() {
  const { conversa } = route.useSearch();
  const navigate = route.useNavigate();
  const isPhone = useIsPhone();
  const [isListOpen, setListOpen] = useState(false);
  const advisor = useAdvisor();
  const create = useNewConversation();
  const open = (id: string | null) => {
    setListOpen(false);
    void navigate({ search: id ? { conversa: id } : {} });
  };
  /** The conversation to speak in; the first message makes one (spec §4). Null after a failure, which was told. */
  const place = async () => {
    if (conversa) return conversa;
    const made = await create.run(undefined);
    if (!made) return null;
    void navigate({ search: { conversa: made.id }, replace: true });
    return made.id;
  };
  const list = <ConversationList current={conversa} onOpen={open} />;
  return (
    <div className="-mx-4 -my-6 sm:-mx-6 md:-mx-8 md:-my-8 flex h-[calc(100dvh-4rem)] min-h-80">
      {isPhone ? (
        <Drawer open={isListOpen} onOpenChange={setListOpen} title="Conversas">
          {list}
        </Drawer>
      ) : (
        <aside aria-label="Conversas" className="flex w-70 shrink-0 flex-col border-border border-r bg-card">
          {list}
        </aside>
      )}
      <Thread
        key={conversa ?? "nova"}
        conversationId={conversa ?? null}
        advisor={advisor}
        place={place}
        onOpenList={isPhone ? () => setListOpen(true) : null}
        onNew={isPhone ? () => open(null) : null}
      />
    </div>
  );
}
