import { formatRateUsd, rateFromUsd } from "@prepara/domain/money/rate";
import { clsx } from "clsx";
import { useId } from "react";
import type { ChargeLine } from "#web/features/prep/prep.queries";
import { usd } from "#web/platform/formats";

type ServiceLinesProps = {
  lines: readonly ChargeLine[];
  /** To name the product of a line; a line of the whole request has none. */
  items: readonly { shipmentId: string; product: { name: string } }[];
  className?: string;
};

/** "20 × US$ 0,30"; 'incluído' for a service without a charge. */
function countText({ qty, unitPriceUsd, included }: ChargeLine): string {
  const rate = rateFromUsd(unitPriceUsd);
  const count = qty.toLocaleString("pt-BR");
  return included || rate === null ? `${count} · incluído` : `${count} × ${formatRateUsd(rate)}`;
}

/** The services of a request or quote, each with product, quantity, price and amount. */
export function ServiceLines({ lines, items, className }: ServiceLinesProps) {
  const id = useId();
  // Two corrections of one service may say the same.
  const services = lines
    .map((line, position) => ({ ...line, key: `${position} ${line.code} ${line.shipmentId}` }))
    .filter(({ kind }) => kind !== "base");
  return (
    <section aria-labelledby={id} className={clsx("flex flex-col gap-2", className)}>
      <h3 id={id} className="font-semibold">
        Serviços
      </h3>
      <ul className="flex flex-col gap-2 text-sm">
        {services.map((line) => {
          const product = items.find(({ shipmentId }) => shipmentId === line.shipmentId)?.product.name;
          return (
            <li key={line.key} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0">
                <span className="font-medium">{line.description}</span>
                <span className="wrap-anywhere block text-muted-foreground">
                  {product && `${product} · `}
                  <span className="whitespace-nowrap tabular-nums">{countText(line)}</span>
                </span>
              </span>
              <span className="whitespace-nowrap font-medium tabular-nums">{usd(line.amountUsd)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
