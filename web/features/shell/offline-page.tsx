import { WifiOff } from "lucide-react";
import { buttonClass } from "#web/ui/button";
import { ClosedBox } from "#web/ui/drawings/box-family";
import { BlankFrame } from "./blank-frame.tsx";

/**
 * What stands in for any page that cannot be reached; kept by the service worker, brought to life by
 * `web/offline.ts`.
 */
export function OfflinePage() {
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
