import { viabilityOf, viableMultiple } from "@prepara/domain/miner/offers";
import { formatPercent } from "@prepara/domain/money/decimal";
import { cents, fromUsd } from "@prepara/domain/money/money";
import { amazonLink } from "@prepara/domain/product/asin";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BellPlus, Calculator, CircleCheck, ExternalLink, ShoppingBag, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { priceHistoryQuery, useAddMonitor } from "#web/features/prices/prices.public";
import { usd } from "#web/platform/formats";
import { Button, buttonClass } from "#web/ui/button";
import { Card } from "#web/ui/card";
import type { TypedNumber } from "#web/ui/form/decimal";
import { MoneyInput } from "#web/ui/form/decimal-input";
import { Field } from "#web/ui/form/field";
import { ViabilityGauge } from "#web/ui/plots/viability-gauge";
import { StatusPill } from "#web/ui/status-pill";
import type { Mined } from "./miner.queries.ts";

type Best = NonNullable<Mined["result"]>;
type BestResultProps = { asin: string; best: Best; maxCost: number | null };

/** The cheapest supplier, its viability, and the next actions (docs/product.md#miner). */
export function BestResult({ asin, best, maxCost }: BestResultProps) {
  const history = useQuery(priceHistoryQuery(asin)).data;
  const known = history?.priceOf === "amazon" ? history.statistics.currentPrice : null;
  const [typed, setTyped] = useState<TypedNumber>(null);
  const amazonPrice = known ?? (typeof typed === "number" ? typed : null);
  return (
    <Card className="flex flex-col gap-5 p-4 md:p-6">
      <div className="flex gap-4">
        {best.image_url && (
          <img
            src={best.image_url}
            alt=""
            referrerPolicy="no-referrer"
            className="size-24 shrink-0 rounded-control border border-border bg-white object-contain"
          />
        )}
        <div className="flex min-w-0 flex-col gap-1">
          <h2 tabIndex={-1} className="font-semibold text-lg outline-none">
            {best.product_title}
          </h2>
          <p className="text-muted-foreground text-sm">Menor preço, com frete quando informado</p>
          <p className="font-bold text-4xl tabular-nums">{usd(best.lowest_price)}</p>
          <p>
            {best.supplier_url ? (
              <a
                href={best.supplier_url}
                target="_blank"
                rel="noreferrer nofollow"
                className="inline-flex items-center gap-1 font-medium text-primary underline"
              >
                {best.supplier_name}
                <ExternalLink aria-hidden="true" className="size-4" />
                <span className="sr-only">(abre em nova aba)</span>
              </a>
            ) : (
              <span className="font-medium">{best.supplier_name}</span>
            )}
          </p>
        </div>
      </div>
      {known === null && (
        <div className="max-w-72">
          <Field
            label="Preço na Amazon"
            hint="Digite para ver a viabilidade."
            isOptional
            error={typeof typed === "string" ? "Digite um número, ex.: 12,50." : undefined}
          >
            <MoneyInput value={typed} onValueChange={setTyped} />
          </Field>
        </div>
      )}
      {amazonPrice !== null && amazonPrice > 0 && <Viability price={amazonPrice} cost={best.lowest_price} />}
      {maxCost !== null && (
        <p className="text-sm">
          {best.lowest_price <= maxCost
            ? `Dentro do seu custo máximo de ${usd(maxCost)}.`
            : `Acima do seu custo máximo de ${usd(maxCost)}.`}
        </p>
      )}
      <ResultActions asin={asin} best={best} amazonPrice={amazonPrice} />
    </Card>
  );
}

function Viability({ price, cost }: { price: number; cost: number }) {
  const exact = fromUsd(price);
  if (exact === null) return null;
  const { viable, marginBasisPoints } = viabilityOf(exact, fromUsd(cost) ?? cents(0));
  const margin = marginBasisPoints === null ? "—" : formatPercent(Math.round(marginBasisPoints / 10) * 10);
  const summary = viable
    ? `Viável: margem estimada de ${margin}`
    : `Margem pode ser apertada: margem estimada de ${margin}`;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <StatusPill tone={viable ? "success" : "warning"} icon={viable ? CircleCheck : TriangleAlert}>
          {viable ? "Viável" : "Margem pode ser apertada"}
        </StatusPill>
        <span className="text-sm">
          Margem estimada: <strong className="tabular-nums">{margin}</strong> (na Amazon: {usd(price)})
        </span>
      </div>
      <ViabilityGauge ratio={price / cost} mark={viableMultiple} isViable={viable} summary={summary} />
    </div>
  );
}

type ResultActionsProps = {
  asin: string;
  best: NonNullable<Mined["result"]>;
  amazonPrice: number | null;
};

/** Links to other tools, prefilled with the result. */
function ResultActions({ asin, best, amazonPrice }: ResultActionsProps) {
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

/** A suggested question about the result, which the user may edit before sending. */
function questionOf({ asin, best, amazonPrice }: ResultActionsProps): string {
  const onAmazon = amazonPrice === null ? "" : ` Na Amazon ele está por ${usd(amazonPrice)}.`;
  const name = best.product_title.slice(0, 120);
  return `Encontrei ${name} (ASIN ${asin}) por ${usd(best.lowest_price)} em ${best.supplier_name}.${onAmazon} Vale a pena comprar para revender no FBA?`;
}
