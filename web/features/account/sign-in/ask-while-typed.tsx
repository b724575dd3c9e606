import type { ReactNode } from "react";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { OpenQuestion } from "#web/ui/overlay/open-question";

/** Asks before typed text is lost, on a page outside the frame that shows such questions elsewhere. */
export function AskWhileTyped({ isTyped }: { isTyped: boolean }): ReactNode {
  useAskBeforeLeaving(isTyped);
  return <OpenQuestion />;
}
