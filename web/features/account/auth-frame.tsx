import type { ReactNode } from "react";
import { BrandMark } from "#web/ui/brand-mark";
import { lazyComponent } from "#web/ui/lazy-component";
import { SkipLink } from "#web/ui/skip-link";
import { Spinner } from "#web/ui/spinner";
import { useIsWide } from "#web/ui/use-media";

const RoutePicture = lazyComponent(async () => (await import("./route-picture.tsx")).RoutePicture);

/** Shown in the frame while a step loads. */
export const whileLoading = { fallback: () => <Spinner className="self-center" /> };

type AuthFrameProps = { title: string; lead: string; children: ReactNode };

/** Around every step of /auth: the brand, one heading, the picture beside it from 1024 px on. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <SkipLink />
      <main id="conteudo" tabIndex={-1} className="flex flex-col px-4 py-6 sm:px-8 lg:px-16">
        <a
          href="/"
          className="inline-flex min-h-11 items-center gap-2.5 self-start rounded-control font-bold text-lg tracking-tight"
        >
          <BrandMark />
          Prepara
        </a>
        <div className="mx-auto flex w-full max-w-100 flex-1 flex-col justify-center gap-6 py-8">
          <div className="flex flex-col gap-1.5">
            <h1 tabIndex={-1} className="font-bold text-3xl">
              {title}
            </h1>
            <p className="text-muted-foreground">{lead}</p>
          </div>
          {children}
        </div>
      </main>
      {useIsWide() && (
        <aside
          aria-label="Como funciona"
          className="flex items-center justify-center border-border border-l bg-kraft-surface/60 p-12"
        >
          <RoutePicture />
        </aside>
      )}
    </div>
  );
}
