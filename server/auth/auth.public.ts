export { deleteUser } from "./accounts/delete-user.ts";
export { mailHtml, mailText } from "./mail/mail-layout.ts";
export { endSession, listSessions } from "./sessions/end-sessions.ts";
