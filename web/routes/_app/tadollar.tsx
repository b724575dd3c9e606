import { createFileRoute } from "@tanstack/react-router";
import { conversationsQuery, messagesQuery } from "#web/features/advisor/chat/advisor.queries";
import { ChatScreen } from "#web/features/advisor/chat/chat-screen";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `nova` starts a conversation; `pergunta` prefills the field of a new one. */
type Search = { conversa?: string; nova?: true; pergunta?: string };

const MAX_QUESTION_LENGTH = 2000;

export const Route = createFileRoute("/_app/tadollar")({
  staticData: { title: "Consultor IA" },
  validateSearch: ({ conversa, nova, pergunta }: Record<string, unknown>): Search => {
    if (typeof conversa === "string" && uuid.test(conversa)) return { conversa };
    if (nova === true) return { nova };
    return typeof pergunta === "string" ? { pergunta: pergunta.slice(0, MAX_QUESTION_LENGTH) } : {};
  },
  loaderDeps: ({ search: { conversa } }) => ({ conversa }),
  loader: ({ context: { queryClient }, deps: { conversa } }) => {
    void queryClient.prefetchInfiniteQuery(conversationsQuery);
    if (conversa) void queryClient.prefetchQuery(messagesQuery(conversa));
  },
  component: ChatScreen,
});
