import type { ReactNode } from "react";
import { SkipLink } from "#web/ui/skip-link";

/** The frame of pages outside the shell: a drawing and a few words in the middle. */
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
