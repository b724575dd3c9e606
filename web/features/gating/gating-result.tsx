import { type Difficulty, difficultyLabels, gatedBrands } from "@prepara/domain/gating/gating";
import { amazonLink } from "@prepara/domain/product/asin";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { ExternalLink, Lock, LockOpen } from "lucide-react";
import type { paths } from "#web/platform/api/api-schema.gen";
import { dayAndTime } from "#web/platform/formats";
import { DemoNote } from "#web/platform/notices/demo-note";
import { buttonClass } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Badge, StatusPill } from "#web/ui/status-pill";

export type GatingCheck =
  paths["/api/v1/gating-checks"]["post"]["responses"][200]["content"]["application/json"];

/** The result of a check: brand, restricted or not, difficulty and what to do next. */
export function GatingResult({ check }: { check: GatingCheck }) {
  const { asin, brand, source, reasons, approvalUrl, checkedAt } = check;
  const difficulty = difficultyOf(check);
  return (
    <Card className="flex flex-col gap-4 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-xl">{brand || asin}</h2>
        {source === "simulated" ? (
          <Badge tone="kraft">Resultado simulado</Badge>
        ) : (
          <span className="flex flex-wrap items-center gap-2">
            <DemoNote />
            <Badge tone="info">Resposta da Amazon</Badge>
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3" role="status">
        {source === "simulated" && <span className="text-sm">Resultado do sorteio:</span>}
        <GatedPill check={check} />
        <span className="flex items-center gap-2 text-sm">
          <DifficultyMeter difficulty={difficulty} />
          {source === "simulated" ? "Dificuldade conhecida da marca" : "Dificuldade"}:{" "}
          <strong>{difficultyLabels[difficulty]}</strong>
        </span>
      </div>
      {source === "simulated" ? (
        <WhatToCheck asin={asin} />
      ) : (
        <p className="max-w-[65ch]">{nextStep(check)}</p>
      )}
      {reasons.length > 0 && (
        <ul className="list-disc pl-5 text-muted-foreground text-sm" lang="en">
          {reasons.map((reason) => (
            <li key={`${reason.code} ${reason.message}`}>{reason.message}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {approvalUrl && (
          <a href={approvalUrl} target="_blank" rel="noreferrer" className={buttonClass("primary")}>
            Pedir autorização
            <ExternalLink aria-hidden="true" />
            <span className="sr-only">(abre em nova aba)</span>
          </a>
        )}
        <Link to="/minerador" search={{ asin }} className={buttonClass("secondary")}>
          Buscar fornecedor
        </Link>
        <a href={amazonLink(asin)} target="_blank" rel="noreferrer" className={buttonClass("quiet")}>
          Ver na Amazon
          <ExternalLink aria-hidden="true" />
          <span className="sr-only">(abre em nova aba)</span>
        </a>
      </div>
      <p className="text-muted-foreground text-sm">
        ASIN <span className="font-mono">{asin}</span>, verificado em {dayAndTime(checkedAt)}.
      </p>
    </Card>
  );
}

/** A simulated result is random, so it gets no advice and no colour of its own. */
export function GatedPill({ check: { gated, source } }: { check: Pick<GatingCheck, "gated" | "source"> }) {
  const tone = source === "simulated" ? "neutral" : gated ? "danger" : "success";
  return (
    <StatusPill tone={tone} icon={gated ? Lock : LockOpen}>
      {gated ? "Restrita" : "Liberada"}
    </StatusPill>
  );
}

/** The difficulty to show; for a simulated check, the one in the list of brands if it is there. */
export const difficultyOf = ({ brand, difficulty, source }: GatingCheck): Difficulty =>
  (source === "simulated" && gatedBrands.find((each) => each.brand === brand)?.difficulty) || difficulty;

function WhatToCheck({ asin }: { asin: string }) {
  return (
    <div className="flex max-w-[65ch] flex-col gap-2">
      <p>
        Isto é uma simulação: a marca e o resultado foram sorteados e não dizem nada sobre este produto. Antes
        de comprar, confira no Seller Central:
      </p>
      <ol className="flex list-decimal flex-col gap-1 pl-5 marker:text-muted-foreground">
        <li>
          Em Catálogo › Adicionar produtos, procure o ASIN <span className="font-mono">{asin}</span>.
        </li>
        <li>Veja se aparece ‘Vender este produto’ ou ‘Solicitar aprovação’ para a condição Novo.</li>
        <li>Se pedir aprovação, abra o pedido e veja quais notas fiscais e documentos a Amazon aceita.</li>
      </ol>
    </div>
  );
}

const nextStep = ({ gated, difficulty }: GatingCheck): string =>
  gated ? adviceFor(difficulty) : "Você pode anunciar este produto sem pedir autorização.";

/** What to do about a brand that needs Amazon's approval. */
export const adviceFor = (difficulty: Difficulty): string =>
  difficulty === "hard"
    ? "A Amazon quase nunca autoriza novos vendedores desta marca. Prefira outro produto."
    : "A Amazon costuma pedir notas fiscais do fornecedor. Guarde-as em Documentos antes de pedir a autorização.";

const bars = { easy: 1, medium: 2, hard: 3 } as const satisfies Record<Difficulty, number>;
const colours = { easy: "bg-success", medium: "bg-warning", hard: "bg-danger" } as const;

/** Three bars. Decorative: the label is next to it. */
export function DifficultyMeter({ difficulty }: { difficulty: Difficulty }) {
  return (
    <span aria-hidden="true" className="flex items-end gap-0.5">
      {[1, 2, 3].map((bar) => (
        <span
          key={bar}
          className={clsx(
            "w-1.5 rounded-sm",
            ["h-2", "h-3", "h-4"][bar - 1],
            bar <= bars[difficulty] ? colours[difficulty] : "bg-border",
          )}
        />
      ))}
    </span>
  );
}
