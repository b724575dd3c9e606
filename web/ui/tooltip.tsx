import { Tooltip as Radix } from "radix-ui";
import { type ReactElement, useState } from "react";
import { layerHome } from "./layer-home.ts";

type TooltipProps = { text: string; side?: "top" | "right" | "bottom" | "left"; children: ReactElement };

/** A short name or reason shown on hover and focus. Never the only place of an information. */
export function Tooltip({ text, side = "top", children }: TooltipProps) {
  const [home, setHome] = useState(layerHome);
  return (
    <Radix.Provider delayDuration={250}>
      <Radix.Root onOpenChange={() => setHome(layerHome())}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={home}>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-64 animate-fade-in rounded-control bg-foreground px-2.5 py-1.5 font-medium text-background text-xs shadow-float"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
