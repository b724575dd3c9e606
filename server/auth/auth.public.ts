export { deleteUser } from "./accounts/delete-user.ts";
export { endSession, listSessions } from "./sessions/end-sessions.ts";
