import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { usd } from "#web/platform/formats";
import { Button, buttonClass } from "#web/ui/button";
import { ScannedBox } from "#web/ui/drawings/box-family";
import { EmptyState } from "#web/ui/list/empty-state";
import { minedLatelyQuery, useAddMonitor } from "./prices.queries.ts";

/** The first monitor is one press away where something was mined. */
export function NoMonitors() {
  const mined = useQuery(minedLatelyQuery).data ?? [];
  const add = useAddMonitor();
  const products = mined.filter((each, index) => mined.findIndex((one) => one.asin === each.asin) === index);
  return (
    <EmptyState
      drawing={<ScannedBox />}
      title="Nenhum produto monitorado"
      action={
        <Link to="/minerador" className={buttonClass("secondary")}>
          Buscar no minerador
        </Link>
      }
    >
      <p>Cole um ASIN acima e diga o preço que espera. Avisamos quando ele chegar.</p>
      {products.length > 0 && (
        <ul className="mt-4 flex flex-col gap-2 text-left">
          {products.map((each) => (
            <li key={each.asin} className="flex items-center justify-between gap-3">
              <span className="min-w-0 flex-1">
                <span className="line-clamp-1 text-foreground">{each.productTitle}</span>
                <span className="text-sm tabular-nums">{usd(each.lowestPrice)}</span>
              </span>
              <Button
                look="secondary"
                size="small"
                aria-label={`Monitorar ${each.productTitle}`}
                isBusy={add.isPending}
                onClick={() => void add.run({ input: each.asin })}
              >
                Monitorar
              </Button>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}
