import { leaveCheckIns } from "#web/features/shipments/shipments.public";

/** 'Sair', unless confirmed check-ins wait here and the person would rather stay. */
export async function signOut(): Promise<void> {
  const forgetDrafts = await leaveCheckIns();
  if (!forgetDrafts) return;
  await forgetDrafts();
  const { signOutHere } = await import("#web/platform/session/sign-out"); // seldom needed
  await signOutHere();
}
