import type { ReactNode } from "react";
import { Button } from "#web/ui/button";

type EmptyStateProps = {
  /** One drawing of `drawings/box-family`. */
  drawing?: ReactNode;
  /** Names what is missing: "Nada chegou ainda". */
  title: string;
  /** What will appear here and how to start. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Shown while a list has no entries: explanation and next step. */
export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-border border-dashed px-6 py-12 text-center md:py-16">
      {drawing && <div className="w-36">{drawing}</div>}
      <h2 className="font-semibold text-lg">{title}</h2>
      {children && <div className="max-w-[50ch] text-muted-foreground">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** Shown when a search or filter has no results, with a button that clears it. */
export function NothingFound({ what, onClear }: { what: string; onClear: () => void }) {
  return (
    <EmptyState
      title={`Nada encontrado para "${what}"`}
      action={
        <Button variant="secondary" onClick={onClear}>
          Limpar filtros
        </Button>
      }
    />
  );
}
