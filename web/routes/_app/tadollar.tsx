import { createFileRoute } from "@tanstack/react-router";
import { conversationsQuery, messagesQuery } from "#web/features/advisor/advisor.queries";
import { ChatScreen } from "#web/features/advisor/chat-screen";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const Route = createFileRoute("/_app/tadollar")({
  staticData: { title: "Consultor IA" },
  validateSearch: ({ conversa }: Record<string, unknown>): { conversa?: string } =>
    typeof conversa === "string" && uuid.test(conversa) ? { conversa } : {},
  loaderDeps: ({ search: { conversa } }) => ({ conversa }),
  loader: ({ context: { queryClient }, deps: { conversa } }) => {
    void queryClient.prefetchInfiniteQuery(conversationsQuery);
    if (conversa) void queryClient.prefetchQuery(messagesQuery(conversa));
  },
  component: ChatScreen,
});
