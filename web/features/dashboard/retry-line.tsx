import { Button } from "#web/ui/button";

/** Shown in place of a card's content that did not load. */
export function RetryLine({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-muted-foreground">
      <span>Não foi possível carregar agora.</span>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Tentar novamente
      </Button>
    </p>
  );
}
