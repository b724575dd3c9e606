import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import { Button } from "#web/ui/button";

type BulkBarProps = {
  count: number;
  /** "3 selecionados · 12 unidades" */
  summary: string;
  onClear: () => void;
  children: ReactNode;
};

/**
 * The bar at the bottom while rows are selected: count, clear (also with Esc) and actions. Reserves its own
 * space on the page.
 */
export function BulkBar({ count, summary, onClear, children }: BulkBarProps) {
  // Syncs with the keyboard: Esc clears the selection unless a layer on top takes it.
  useEffect(() => {
    if (count === 0) return;
    const clearOnEscape = (event: globalThis.KeyboardEvent) => {
      if (
        event.key === "Escape" &&
        !event.defaultPrevented &&
        !document.querySelector("[role=dialog],[role=menu]")
      )
        onClear();
    };
    document.addEventListener("keydown", clearOnEscape);
    return () => document.removeEventListener("keydown", clearOnEscape);
  }, [count, onClear]);
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? summary : ""}
      </p>
      {count > 0 && (
        <>
          <div className="h-24" />
          <div
            role="toolbar"
            aria-label="Ações para os selecionados"
            onKeyDown={moveByArrows}
            data-lifts-toasts
            className="fixed inset-x-0 bottom-(--phone-bar) z-30 flex flex-wrap items-center justify-between gap-2 border-border border-t bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float md:right-auto md:bottom-6 md:left-1/2 md:min-w-md md:-translate-x-1/2 md:rounded-sheet md:border"
          >
            <span className="font-medium text-sm tabular-nums">{summary}</span>
            <span className="flex flex-auto items-center justify-end gap-2">
              <Button variant="quiet" onClick={onClear}>
                <X aria-hidden="true" />
                Limpar
              </Button>
              {children}
            </span>
          </div>
        </>
      )}
    </>
  );
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrows, Home and End move between the bar's buttons. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const focused = document.activeElement;
  const index = focused instanceof HTMLButtonElement ? buttons.indexOf(focused) : -1;
  if (!step || index < 0) return;
  event.preventDefault();
  buttons[step(index, buttons.length)]?.focus();
}
