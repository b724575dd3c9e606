import { type BlockerFn, type RouterHistory, useRouter } from "@tanstack/react-router";
import { useId, useLayoutEffect } from "react";

/** The mounted forms that hold typed text. */
const typed = new Set<string>();
let stopBlocking: (() => void) | undefined;
let question: Promise<boolean> | undefined;

/**
 * While `isDirty`, asks once before the text of a form is lost by Back, by a link or by closing the tab
 * (docs/product.md#shell).
 */
export function useAskBeforeLeaving(isDirty: boolean): void {
  const id = useId();
  const { history } = useRouter();
  // Syncs with the browser's history, outside React, before the changed form is painted.
  useLayoutEffect(() => {
    if (!isDirty) return;
    typed.add(id);
    stopBlocking ??= block(history);
    return () => {
      typed.delete(id);
      if (typed.size === 0) discardTyped();
    };
  }, [id, isDirty, history]);
}

/** Whether a mounted form would ask before it is left. */
export const hasTypedForm = (): boolean => typed.size > 0;

/** Stops asking, because the person has chosen to discard the typed text. */
export function discardTyped(): void {
  typed.clear();
  stopBlocking?.();
  stopBlocking = undefined;
}

const block = (history: RouterHistory) =>
  history.block({
    // A hidden body means that the person is being signed out, which must not be blocked.
    enableBeforeUnload: () => !document.body.hidden,
    blockerFn: async (move) => isLeaving(move) && !(await mayLeave()),
  });

/** Filters and details of the same page push or replace its search parameters and keep the form. */
function isLeaving({ action, currentLocation, nextLocation }: Parameters<BlockerFn>[0]): boolean {
  if (action !== "PUSH" && action !== "REPLACE") return true;
  if (formPlace(currentLocation) !== formPlace(nextLocation)) return true;
  // A link to the page itself closes a form in the page. A dialog, except the menu, covers such
  // links and closes itself this way.
  const isReset = action === "PUSH" && nextLocation.search === "" && currentLocation.search !== "";
  return isReset && document.querySelector("[role=dialog]:not(:has(nav))") === null;
}

/** Identifies the form by the page and its tab (`aba`) or step (`modo`), or as that of something new. */
const formPlace = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname + /(?<=[?&])((aba|modo)=[^&]*|nova=true(?!\w))/.exec(search)?.[0];

/** One question at a time, however often Back is pressed. */
function mayLeave(): Promise<boolean> {
  question ??= import("./discard-question.tsx")
    .then(({ askToDiscard }) => askToDiscard())
    .catch(() => false) // its code did not load: nothing typed is lost
    .finally(() => {
      question = undefined;
    });
  return question.then((isLeft) => {
    if (isLeft) discardTyped();
    return isLeft;
  });
}
