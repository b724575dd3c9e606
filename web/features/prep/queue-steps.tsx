import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { areLettersOn } from "#web/platform/kept-switch";
import { Button } from "#web/ui/button";

type QueueStepsProps = {
  /** The place of the open request in the queue; -1 when it is not in it. */
  at: number;
  count: number;
  hasMore: boolean;
  before: string | undefined;
  after: string | undefined;
  onGo: (id: string) => void;
};

/** One back, one on, without closing the sheet; the letters k and j do the same. */
export function QueueSteps({ at, count, hasMore, before, after, onGo }: QueueStepsProps) {
  return (
    <div className="flex items-center justify-between gap-2">
      <Button
        look="quiet"
        size="small"
        disabled={!before}
        aria-keyshortcuts="k"
        onClick={() => before && onGo(before)}
      >
        <ChevronLeft aria-hidden="true" />
        Anterior
        <Letter>k</Letter>
      </Button>
      <span className="text-muted-foreground text-sm tabular-nums">
        {at >= 0 && `${at + 1} de ${count}${hasMore ? "+" : ""}`}
      </span>
      <Button
        look="quiet"
        size="small"
        disabled={!after}
        aria-keyshortcuts="j"
        onClick={() => after && onGo(after)}
      >
        <Letter>j</Letter>
        Próxima
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}

const Letter = ({ children }: { children: string }) => (
  <span
    aria-hidden="true"
    className="rounded-mark border border-border bg-muted px-1.5 font-mono text-muted-foreground text-xs max-md:hidden"
  >
    {children}
  </span>
);

/** Single letters move through the queue only while nobody types. */
export function useQueueKeys(
  isOn: boolean,
  ways: { j: string | undefined; k: string | undefined },
  go: (id: string) => void,
) {
  // Syncs with the keyboard.
  useEffect(() => {
    if (!isOn) return;
    const move = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Off by choice (WCAG 2.1.4), and while a question about leaving waits for its answer.
      if (!areLettersOn() || document.querySelector("[role=alertdialog]")) return;
      const next = event.key === "j" ? ways.j : event.key === "k" ? ways.k : undefined;
      if (next) go(next);
    };
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, [isOn, ways.j, ways.k, go]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input,select,textarea") !== null;
