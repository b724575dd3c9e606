import { useSyncExternalStore } from "react";
import { currentSession, onSessionChange } from "./session.ts";

/** The signed-in person's id; empty without a session and, on screens behind the guard, while signing out. */
export const useUserId = (): string =>
  useSyncExternalStore(onSessionChange, () => currentSession()?.user.id ?? "");
