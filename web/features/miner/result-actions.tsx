import { amazonLink } from "@prepara/domain/product/asin";
import { Link } from "@tanstack/react-router";
import { BellPlus, Calculator, ShoppingBag } from "lucide-react";
import { useAddMonitor } from "#web/features/prices/prices.public";
import { usd } from "#web/platform/formats";
import { Button, buttonClass } from "#web/ui/button";
import type { Mined } from "./miner.queries.ts";

type ResultActionsProps = {
  asin: string;
  best: NonNullable<Mined["result"]>;
  amazonPrice: number | null;
};

/** The ways on; each carries the result with it. */
export function ResultActions({ asin, best, amazonPrice }: ResultActionsProps) {
  const monitor = useAddMonitor();
  const purchase = {
    produto: best.product_title.slice(0, 200),
    asin,
    link: amazonLink(asin),
    fornecedor: best.supplier_name.slice(0, 120),
    custo: best.lowest_price,
    ...(best.supplier_url && { loja: best.supplier_url }),
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        isBusy={monitor.isPending}
        onClick={() => void monitor.run({ input: asin, watches: "supplier" })}
      >
        <BellPlus aria-hidden="true" />
        Monitorar preço
      </Button>
      <Link
        to="/calculadora-roi"
        search={{ asin, custo: best.lowest_price, ...(amazonPrice !== null && { preco: amazonPrice }) }}
        className={buttonClass("secondary")}
      >
        <Calculator aria-hidden="true" />
        Calcular ROI
      </Link>
      <Link to="/transito" search={{ novo: true, ...purchase }} className={buttonClass("secondary")}>
        <ShoppingBag aria-hidden="true" />
        Registrar compra
      </Link>
      <Link to="/gating-checker" search={{ asin }} className={buttonClass("quiet")}>
        Verificar gating
      </Link>
      <Link
        to="/compra-assistida"
        search={{
          nova: true,
          produto: purchase.produto,
          custo: purchase.custo,
          ...(purchase.loja && { loja: purchase.loja }),
        }}
        className={buttonClass("quiet")}
      >
        Comprar assistido
      </Link>
      <Link
        to="/tadollar"
        search={{ pergunta: questionOf({ asin, best, amazonPrice }) }}
        className={buttonClass("quiet")}
      >
        Perguntar à IA
      </Link>
    </div>
  );
}

/** A first question about the result, to be changed before it is sent. */
function questionOf({ asin, best, amazonPrice }: ResultActionsProps): string {
  const onAmazon = amazonPrice === null ? "" : ` Na Amazon ele está por ${usd(amazonPrice)}.`;
  const name = best.product_title.slice(0, 120);
  return `Encontrei ${name} (ASIN ${asin}) por ${usd(best.lowest_price)} em ${best.supplier_name}.${onAmazon} Vale a pena comprar para revender no FBA?`;
}
