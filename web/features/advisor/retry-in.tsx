import { RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#web/ui/button";

/** 'Tentar novamente' after a limit: open once the time to wait has passed. */
export function RetryIn({ seconds, onRetry }: { seconds: number; onRetry: () => void }) {
  const [left, setLeft] = useState(seconds);
  // Syncs with the clock, a second at a time.
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Button look="quiet" size="small" disabled={left > 0} onClick={onRetry}>
      <RotateCcw aria-hidden="true" />
      {left > 0 ? `Tentar novamente em ${left} s` : "Tentar novamente"}
    </Button>
  );
}
