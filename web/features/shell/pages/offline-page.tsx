import { WifiOff } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { buttonClass } from "#web/ui/button";
import { ClosedBox } from "#web/ui/drawings/box-family";
import { BlankFrame } from "./blank-frame.tsx";

/** Prerenders the offline page for the build. */
export function renderPage(): { head: string; body: string } {
  return { head: "", body: renderToStaticMarkup(<OfflinePage />) };
}

/** Shown by the service worker for pages that cannot be reached; `web/offline.ts` is its script. */
function OfflinePage() {
  return (
    <BlankFrame drawing={<ClosedBox />}>
      <h1 tabIndex={-1} className="flex items-center gap-3 font-bold text-3xl">
        <WifiOff aria-hidden="true" className="size-7 shrink-0" />
        Sem conexão
      </h1>
      <p className="max-w-[46ch] text-muted-foreground">
        Esta página não pôde ser carregada. Ela abre sozinha assim que a conexão voltar.
      </p>
      <p
        id="recebimentos-guardados"
        hidden
        className="max-w-[46ch] rounded-card bg-info-surface p-3.5 text-foreground text-sm"
      />
      <button id="tentar-de-novo" type="button" className={buttonClass()}>
        Tentar novamente
      </button>
      <p role="status" id="ainda-sem-conexao" className="min-h-6 text-muted-foreground text-sm" />
    </BlankFrame>
  );
}
