import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Spinner } from "#web/ui/spinner";

const SAY_AFTER_SECONDS = 3;

/** All sources are asked at once; after three seconds it says for how long, and it can be given up. */
export function SearchProgress({ asin }: { asin: string }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState(0);
  // Syncs with the clock.
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const cancel = async () => {
    await cache.cancelQueries({ queryKey: ["mined", asin] });
    await navigate({ to: "/minerador", search: {} });
  };
  return (
    <Card className="flex flex-wrap items-center gap-4 p-4 md:p-6">
      <Spinner label="Buscando" />
      <p role="status" className="flex-1">
        Perguntando a todos os fornecedores…
        {seconds >= SAY_AFTER_SECONDS && <span aria-hidden="true"> {seconds} s</span>}
      </p>
      <Button look="secondary" size="small" onClick={cancel}>
        Cancelar
      </Button>
    </Card>
  );
}
