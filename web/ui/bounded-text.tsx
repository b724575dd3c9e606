import { clsx } from "clsx";
import type { ReactNode } from "react";

type BoundedTextProps = { children: ReactNode; className?: string };

/**
 * A text that another person wrote, with its line ends. From a third of the window's height on it scrolls by
 * itself, so that what follows stays within reach.
 */
export const BoundedText = ({ children, className }: BoundedTextProps) => (
  <div
    ref={makeReachable}
    className={clsx("wrap-anywhere max-h-[35dvh] overflow-y-auto whitespace-pre-wrap", className)}
  >
    {children}
  </div>
);

/** Not all browsers give a box that scrolls a tab stop, without which the keyboard cannot scroll it. */
function makeReachable(box: HTMLElement | null) {
  if (box && box.scrollHeight > box.clientHeight) box.tabIndex = 0;
}
