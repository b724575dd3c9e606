import { leaveCheckIns } from "#web/features/shipments/shipments.public";

/** Signs out, unless the user chooses to stay because confirmed check-ins are not sent yet. */
export async function signOut(): Promise<void> {
  const forgetDrafts = await leaveCheckIns();
  if (!forgetDrafts) return;
  const { leaveAccount } = await import("./leave-account.tsx"); // rarely needed
  await leaveAccount(forgetDrafts);
}
