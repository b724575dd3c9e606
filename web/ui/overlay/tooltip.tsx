import { cloneElement, type DOMAttributes, type ReactElement, useRef, useState } from "react";
import { lazyComponent } from "#web/ui/lazy-component";
import type { TooltipContentProps } from "./tooltip-content.tsx";

const TooltipContent = lazyComponent(async () => (await import("./tooltip-content.tsx")).TooltipContent, {
  preloadOn: "interaction",
});

const SHOW_AFTER_MS = 250;
/** Long enough to move the pointer to the tooltip. */
const HIDE_AFTER_MS = 150;

type TooltipProps = {
  text: string;
  side?: TooltipContentProps["side"];
  children: ReactElement<DOMAttributes<HTMLElement>>;
};

/** A short text on hover and focus. Never the only place of that information. */
export function Tooltip({ text, side = "top", children }: TooltipProps) {
  const [at, setAt] = useState<DOMRect | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const plan = (next: DOMRect | null, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAt(next), afterMs);
  };
  const close = () => plan(null, 0);
  const trigger = cloneElement(children, {
    onPointerEnter: ({ currentTarget, pointerType }) =>
      pointerType !== "touch" && plan(currentTarget.getBoundingClientRect(), SHOW_AFTER_MS),
    onPointerLeave: () => plan(null, HIDE_AFTER_MS),
    onFocus: ({ currentTarget }) =>
      currentTarget.matches(":focus-visible") && plan(currentTarget.getBoundingClientRect(), 0),
    onBlur: close,
    onPointerDown: close,
  });
  return (
    <>
      {trigger}
      {at && (
        <TooltipContent
          text={text}
          side={side}
          at={at}
          onClose={close}
          onHold={() => clearTimeout(timer.current)}
        />
      )}
    </>
  );
}
