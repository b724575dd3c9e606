import { clsx } from "clsx";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

export type Tab = { value: string; label: string; content: ReactNode };

type TabsProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly Tab[];
  /** Two or three tabs of equal width over the whole line. */
  isSegmented?: boolean;
};

/** Panels that take turns; bind `value` to the URL. */
export function Tabs({ label, value, onValueChange, tabs, isSegmented = false }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      <Radix.List
        aria-label={label}
        className={clsx(
          "flex gap-1",
          isSegmented ? "rounded-control bg-muted p-1" : "overflow-x-auto border-border border-b",
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            ref={tab.value === value ? bringIntoSight : undefined}
            className={clsx(
              "h-11 shrink-0 px-3 font-medium text-muted-foreground text-sm transition-colors duration-120 hover:text-foreground md:h-9",
              "data-[state=active]:text-foreground",
              isSegmented
                ? "flex-1 rounded-mark data-[state=active]:bg-card data-[state=active]:shadow-raised"
                : "-mb-px border-transparent border-b-2 data-[state=active]:border-primary",
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** More tabs than a phone is wide: the line scrolls to the open one. */
const bringIntoSight = (trigger: HTMLElement | null) =>
  trigger?.scrollIntoView({ block: "nearest", inline: "nearest" });
