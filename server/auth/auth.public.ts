export { deleteUser } from "./accounts/delete-user.ts";
export { endSessions, listSessions } from "./sessions/end-sessions.ts";
