import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Spinner } from "#web/ui/spinner";

const SAY_AFTER_SECONDS = 3;

/**
 * Progress of the parallel supplier and history requests, with a cancel button. Shows the elapsed time after
 * three seconds.
 */
export function SearchProgress({ asin }: { asin: string }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const isHistoryComing = useIsFetching({ queryKey: ["price-history", asin] }) > 0;
  const [seconds, setSeconds] = useState(0);
  // Syncs with the clock.
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const cancel = async () => {
    await Promise.all([
      cache.cancelQueries({ queryKey: ["mined", asin] }),
      cache.cancelQueries({ queryKey: ["price-history", asin] }),
    ]);
    await navigate({ to: "/minerador", search: {} });
  };
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-4 md:p-6">
      <ul aria-label="Andamento da busca" className="flex flex-col gap-2">
        <SearchStep isPending words="Fornecedores: perguntando a todos…" after={seconds} />
        <SearchStep
          isPending={isHistoryComing}
          words={isHistoryComing ? "Histórico de 90 dias: consultando…" : "Histórico de 90 dias: pronto"}
          after={seconds}
        />
      </ul>
      <Button variant="secondary" size="small" onClick={cancel}>
        Cancelar
      </Button>
    </Card>
  );
}

function SearchStep({ isPending, words, after }: { isPending: boolean; words: string; after: number }) {
  return (
    <li className="flex items-center gap-3">
      {isPending ? (
        <Spinner label="Em andamento" />
      ) : (
        <CircleCheck aria-hidden="true" className="size-4 text-success" />
      )}
      <span>
        {words}
        {isPending && after >= SAY_AFTER_SECONDS && <span aria-hidden="true"> {after} s</span>}
      </span>
    </li>
  );
}
