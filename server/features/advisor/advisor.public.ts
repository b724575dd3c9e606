export { deleteConversationsOf } from "./delete-conversation.ts";
