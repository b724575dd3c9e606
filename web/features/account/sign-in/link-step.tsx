import type { GoTrueClient } from "@supabase/auth-js";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { FailureAlert } from "#web/features/account/forms/account-form";
import { withoutData } from "#web/features/account/forms/auth-call";
import { historyEntry } from "#web/platform/history-entry";
import type { ScreenHref } from "#web/platform/screen-href";
import { forgetLinkSession, type LinkSession, type Tokens } from "#web/platform/session/link-session";
import { forgetOpened, keepMark, keepOpened, presentPerson, sharedMark } from "./kept-opened.ts";
import type { Opened } from "./open-link-session.ts";

type StepFrameProps = { failure: string | null; ifUsed: string; children: ReactNode };

/** A step of a link, with why it could not be used; `ifUsed` says what to do if it was used before. */
export function StepFrame({ failure, ifUsed, children }: StepFrameProps) {
  return (
    <div ref={focusHeadingWhenRemoved} className="flex flex-col gap-5">
      <FailureAlert title="O link não pôde ser usado" failure={failure && `${failure} ${ifUsed}`} />
      {children}
    </div>
  );
}

/** For who did not ask for a link that anybody may have sent. */
export const NotExpected = () => (
  <p className="text-muted-foreground text-sm">
    Não esperava este link? Não continue: nada muda na sua conta.
  </p>
);

/** The focus goes to the heading, not to the next step's button: one press too many would enter there. */
const focusHeadingWhenRemoved = (step: HTMLElement | null) => () => {
  if (step?.contains(document.activeElement))
    requestAnimationFrame(() => document.querySelector<HTMLElement>("main h1")?.focus());
};

/** Calls `look` when another person may be using this browser. */
function usePersonChange(look: () => void): void {
  // Syncs with the browser's session, which another tab may end or replace, also while this page is asleep.
  useEffect(() => {
    for (const sign of ["pageshow", "storage"]) addEventListener(sign, look);
    return () => {
      for (const sign of ["pageshow", "storage"]) removeEventListener(sign, look);
    };
  });
}

/**
 * Leaves a link that nobody answered once another person uses this browser, or the one who opened it has
 * left. Returns what a press begins with: a check, before the press counts and after each wait, whether the
 * step is still shown, and to the same person, since this tab gets no sign of what happened in itself. For
 * another person it leaves, too.
 */
export function useLeaveWithPerson(leave: () => void): () => () => boolean {
  const [begun] = useState(() => ({ by: presentPerson(), mark: keepMark() }));
  const isSamePerson = () => {
    const isSame = begun.by === presentPerson() && begun.mark === sharedMark();
    if (!isSame) leave();
    return isSame;
  };
  usePersonChange(isSamePerson);
  return () => {
    const entry = historyEntry();
    return () => entry === historyEntry() && isSamePerson();
  };
}

/** Leaves the link unanswered, for the sign-in. */
export function useLeave() {
  const router = useRouter();
  return () => {
    forgetOpened();
    forgetLinkSession();
    router.history.replace("/auth" satisfies ScreenHref);
  };
}

/** Keeps a session that the link opened in this tab, and asks about it. */
export function useAskAboutOpened(): (opened: Opened, type: string) => Promise<void> {
  const router = useRouter();
  return async (opened, type) => {
    keepOpened(opened);
    forgetLinkSession();
    const linkSession: LinkSession = { type, proof: { isOpened: true } };
    await router.navigate({ to: "/auth", state: { linkSession }, replace: true });
  };
}

/** Ends a session that nobody entered; without its tokens nobody could use it either. */
export const endSession = (client: GoTrueClient, { accessToken }: Tokens) =>
  withoutData(client.admin.signOut(accessToken, "local"));
