/** Signs out, unless the user chooses to stay because confirmed acts are not sent yet. */
export async function signOut(): Promise<void> {
  const { leaveOutbox } = await import("#web/platform/outbox/leave-outbox");
  const forgetDrafts = await leaveOutbox();
  if (!forgetDrafts) return;
  const { endSessionOrAsk } = await import("./end-session-or-ask.tsx"); // rarely needed
  await endSessionOrAsk(forgetDrafts);
}
