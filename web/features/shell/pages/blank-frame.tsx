import type { ReactNode } from "react";
import { SkipLink } from "#web/ui/skip-link";

/** The layout of pages outside the shell: a drawing and a short text, centred. */
export function BlankFrame({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <main
        id="conteudo"
        tabIndex={-1}
        className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center"
      >
        <div className="w-44">{drawing}</div>
        {children}
      </main>
    </>
  );
}

/** 'Carregando...' in the shell's layout while the session loads (docs/product.md#shell). */
export function SessionLoading() {
  return (
    <div className="flex min-h-dvh">
      <div className="w-64 shrink-0 border-border border-r bg-card max-md:hidden in-data-[sidebar=collapsed]:w-12" />
      <div className="flex flex-1 flex-col">
        <div className="h-16 border-border border-b" />
        <div role="status" className="flex flex-1 items-center justify-center p-8 text-muted-foreground">
          Carregando...
        </div>
      </div>
    </div>
  );
}
