import { CircleAlert, RotateCw } from "lucide-react";
import { Button } from "#web/ui/button";
import { CopyButton } from "#web/ui/copy-button";

export type ListError = { title: string; detail: string; technical?: string };

/** A failed load: title, reason, retry button and technical details for support. */
export function ErrorPanel({ error, onRetry }: { error: ListError; onRetry: () => void }) {
  return (
    <div className="forced-border flex flex-col items-start gap-3 rounded-card bg-danger-surface p-5">
      <div className="flex gap-3">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
        <div>
          <p className="font-semibold text-danger">{error.title}</p>
          <p>{error.detail}</p>
        </div>
      </div>
      <Button variant="secondary" onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        Tentar novamente
      </Button>
      {error.technical && (
        <details className="text-muted-foreground text-sm">
          <summary className="content-center max-md:min-h-11 md:min-h-6">Detalhe técnico</summary>
          <span className="mt-1 flex items-center gap-2">
            <code className="font-mono text-xs">{error.technical}</code>
            <CopyButton text={error.technical} label="Copiar detalhe técnico" />
          </span>
        </details>
      )}
    </div>
  );
}
