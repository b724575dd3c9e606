import { createFileRoute } from "@tanstack/react-router";
import { conversationsQuery, messagesQuery } from "#web/features/advisor/chat/advisor.queries";
import { ChatScreen } from "#web/features/advisor/chat/chat-screen";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * `nova`: begin a conversation now. `pergunta`: what another screen would ask; it waits in the field of a new
 * conversation.
 */
type Search = { conversa?: string; nova?: true; pergunta?: string };

const LONGEST_QUESTION = 2000;

export const Route = createFileRoute("/_app/tadollar")({
  staticData: { title: "Consultor IA" },
  validateSearch: ({ conversa, nova, pergunta }: Record<string, unknown>): Search => {
    if (typeof conversa === "string" && uuid.test(conversa)) return { conversa };
    if (nova === true) return { nova };
    return typeof pergunta === "string" ? { pergunta: pergunta.slice(0, LONGEST_QUESTION) } : {};
  },
  loaderDeps: ({ search: { conversa } }) => ({ conversa }),
  loader: ({ context: { queryClient }, deps: { conversa } }) => {
    void queryClient.prefetchInfiniteQuery(conversationsQuery);
    if (conversa) void queryClient.prefetchQuery(messagesQuery(conversa));
  },
  component: ChatScreen,
});
