import { notify } from "#web/platform/notices/notify";

/** Signs out, unless the user chooses to stay because confirmed acts are not sent yet. */
export const signOut = (): Promise<void> =>
  askAndSignOut().catch(() =>
    // Its code did not load. Whoever leaves the device must learn that.
    notify({ kind: "error", title: "Você ainda está conectado" }),
  );

async function askAndSignOut(): Promise<void> {
  const { leaveOutbox } = await import("#web/platform/outbox/leave-outbox");
  const forgetDrafts = await leaveOutbox();
  if (!forgetDrafts) return;
  const { endSessionOrAsk } = await import("./end-session-or-ask.tsx"); // rarely needed
  await endSessionOrAsk(forgetDrafts);
}
