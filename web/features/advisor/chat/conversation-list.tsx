import { clsx } from "clsx";
import { MessageSquarePlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useList } from "#web/platform/api/list";
import { Button } from "#web/ui/button";
import { IconButton } from "#web/ui/icon-button";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { Skeleton } from "#web/ui/skeleton";
import { type Conversation, conversationsQuery, useDeleteConversation } from "./advisor.queries.ts";

type ConversationListProps = { current: string | undefined; onOpen: (id: string | null) => void };

/** The user's conversations, newest first, with 'Nova conversa' on top and a delete on each. */
export function ConversationList({ current, onOpen }: ConversationListProps) {
  const list = useList(conversationsQuery);
  const [toDelete, setToDelete] = useState<Conversation | null>(null);
  return (
    <>
      <div className="p-3">
        <Button variant="secondary" className="w-full" onClick={() => onOpen(null)}>
          <MessageSquarePlus aria-hidden="true" />
          Nova conversa
        </Button>
      </div>
      <nav aria-label="Conversas anteriores" className="flex flex-1 flex-col gap-4 overflow-y-auto px-3 pb-4">
        {list.error && <ErrorPanel error={list.error} onRetry={list.onRetry} />}
        {!list.items && !list.error && <Skeleton className="h-40" />}
        {list.items?.length === 0 && (
          <p className="px-2 text-muted-foreground text-sm">Suas conversas ficam guardadas aqui.</p>
        )}
        {groupByAge(list.items ?? [], new Date()).map(({ label, conversations }) => (
          <div key={label}>
            <p className="px-2 pb-1 font-medium text-muted-foreground text-xs">{label}</p>
            <ul aria-label={label} className="flex flex-col gap-0.5">
              {conversations.map((conversation) => (
                <Row
                  key={conversation.id}
                  conversation={conversation}
                  isCurrent={conversation.id === current}
                  onOpen={() => onOpen(conversation.id)}
                  onDelete={() => setToDelete(conversation)}
                />
              ))}
            </ul>
          </div>
        ))}
        {list.hasMore && (
          <Button variant="quiet" size="small" isBusy={list.isLoadingMore} onClick={list.onMore}>
            Carregar mais
          </Button>
        )}
      </nav>
      {toDelete && (
        <DeleteConversation
          conversation={toDelete}
          onClose={() => setToDelete((now) => (now === toDelete ? null : now))}
          onDeleted={() => toDelete.id === current && onOpen(null)}
        />
      )}
    </>
  );
}

type RowProps = { conversation: Conversation; isCurrent: boolean; onOpen: () => void; onDelete: () => void };

function Row({ conversation, isCurrent, onOpen, onDelete }: RowProps) {
  return (
    <li
      className={clsx(
        "group flex items-center rounded-control",
        isCurrent ? "bg-info-surface text-foreground" : "hover:bg-muted",
      )}
    >
      <button
        type="button"
        aria-current={isCurrent ? "page" : undefined}
        onClick={onOpen}
        className="min-h-11 min-w-0 flex-1 truncate rounded-control px-2 text-left text-sm md:min-h-9"
      >
        {conversation.title}
      </button>
      <IconButton
        label={`Excluir conversa ${conversation.title}`}
        icon={Trash2}
        onClick={onDelete}
        className="md:opacity-0 md:focus-visible:opacity-100 md:group-hover:opacity-100 md:group-focus-within:opacity-100"
      />
    </li>
  );
}

type DeleteProps = { conversation: Conversation; onClose: () => void; onDeleted: () => void };

function DeleteConversation({ conversation, onClose, onDeleted }: DeleteProps) {
  const remove = useDeleteConversation();
  const confirm = async () => {
    const done = await remove.run(conversation.id);
    onClose();
    if (done) onDeleted();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Excluir “${conversation.title}”?`}
      description="As mensagens e imagens desta conversa são apagadas. Não dá para desfazer."
      confirm="Excluir"
      onConfirm={() => void confirm()}
      isBusy={remove.isPending}
    />
  );
}

const DAY_MS = 86_400_000;

/**
 * Groups conversations under 'Hoje', 'Ontem', 'Últimos 7 dias' and 'Mais antigas', keeping their order. Omits
 * empty groups.
 */
function groupByAge<Item extends Pick<Conversation, "updatedAt">>(items: readonly Item[], now: Date) {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const labelOf = ({ updatedAt }: Item) => {
    const at = Date.parse(updatedAt);
    if (at >= midnight) return "Hoje";
    if (at >= midnight - DAY_MS) return "Ontem";
    return at >= midnight - 7 * DAY_MS ? "Últimos 7 dias" : "Mais antigas";
  };
  const groups: { label: string; conversations: Item[] }[] = [];
  for (const item of items) {
    const label = labelOf(item);
    const last = groups.at(-1);
    if (last?.label === label) last.conversations.push(item);
    else groups.push({ label, conversations: [item] });
  }
  return groups;
}
