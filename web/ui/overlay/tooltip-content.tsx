import { Tooltip as Radix } from "radix-ui";
import { useState } from "react";
import { layerContainer } from "./open-layer.ts";

export type TooltipContentProps = {
  text: string;
  side: "top" | "right" | "bottom" | "left";
  /** The position of the element it describes. */
  at: DOMRect;
  onClose: () => void;
  /** The pointer is over the tooltip, so it stays open. */
  onHold: () => void;
};

/** The content of `tooltip`, positioned by an empty element over the one that it describes. */
export function TooltipContent({ text, side, at, onClose, onHold }: TooltipContentProps) {
  const [container] = useState(layerContainer);
  const { left, top, width, height } = at;
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Radix.Trigger asChild>
          <span
            aria-hidden="true"
            className="pointer-events-none fixed"
            style={{ left, top, width, height }}
          />
        </Radix.Trigger>
        <Radix.Portal container={container}>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            onPointerEnter={onHold}
            onPointerLeave={onClose}
            className="z-60 max-w-64 animate-fade-in rounded-control bg-foreground px-2.5 py-1.5 font-medium text-background text-xs shadow-float"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
