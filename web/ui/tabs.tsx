import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useId } from "react";

export type Tab = { value: string; label: string; content: ReactNode };

type TabsProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly Tab[];
  /** Two or three tabs of equal width that fill the row. */
  isSegmented?: boolean;
};

/**
 * Tabs with one visible panel; bind `value` to the URL. Arrow keys, Home and End work as in WAI-ARIA's tab
 * pattern. Written by hand, because a library would add ten times the code to every screen with tabs.
 */
export function Tabs({ label, value, onValueChange, tabs, isSegmented = false }: TabsProps) {
  const id = useId();
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={selectTabByKey}
        className={clsx(
          "flex gap-1",
          isSegmented ? "rounded-control bg-muted p-1" : "overflow-x-auto border-border border-b",
        )}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel-${tab.value}`}
            tabIndex={tab.value === value ? 0 : -1}
            data-state={tab.value === value ? "active" : "inactive"}
            ref={tab.value === value ? scrollRowToTab : undefined}
            onClick={() => onValueChange(tab.value)}
            className={clsx(
              "h-11 shrink-0 px-3 font-medium text-muted-foreground text-sm transition-colors duration-120 hover:text-foreground md:h-9",
              "data-[state=active]:text-foreground",
              isSegmented
                ? "flex-1 rounded-mark data-[state=active]:bg-card data-[state=active]:shadow-raised"
                : "-mb-px -outline-offset-2 border-transparent border-b-2 data-[state=active]:border-primary",
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          hidden={tab.value !== value}
          className="pt-5"
        >
          {tab.value === value && tab.content}
        </div>
      ))}
    </div>
  );
}

/** Focuses and opens the tab for an arrow key, Home or End. */
function selectTabByKey(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const index = all.findIndex((tab) => tab.ariaSelected === "true");
  const targets: Partial<Record<string, number>> = {
    ArrowRight: (index + 1) % all.length,
    ArrowLeft: index - 1, // -1 selects the last tab
    Home: 0,
    End: -1,
  };
  const target = targets[event.key];
  const tab = target === undefined || index < 0 ? undefined : all.at(target);
  if (!tab) return;
  event.preventDefault();
  tab.focus();
  tab.click();
}

/**
 * Scrolls the row to the selected tab when the tabs overflow, in the next animation frame, so that no extra
 * layout is forced. Not by `scrollIntoView`, after which the Tab key would start here instead of at the top
 * of the page.
 */
const scrollRowToTab = (trigger: HTMLElement | null) => {
  const row = trigger?.parentElement;
  if (!trigger || !row) return;
  requestAnimationFrame(() => {
    const [tab, visible] = [trigger.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += Math.max(0, tab.right - visible.right) - Math.max(0, visible.left - tab.left);
  });
};
