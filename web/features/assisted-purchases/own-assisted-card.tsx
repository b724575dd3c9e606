import {
  type AssistedStatus,
  assistedStatusLabels,
  assistedStepOf,
  assistedSteps,
} from "@prepara/domain/assisted-purchases/status";
import { Link } from "@tanstack/react-router";
import { Ban, CircleCheck, Clock, type LucideIcon, ShoppingCart, Truck } from "lucide-react";
import { counted, day, usd } from "#web/platform/formats";
import { buttonClass } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { StatusStepper } from "#web/ui/drawings/status-stepper";
import { OutLink } from "#web/ui/out-link";
import { StatusPill, type Tone } from "#web/ui/status-pill";
import type { AssistedPurchase } from "./assisted-purchases.queries.ts";

const steps = assistedSteps.map((status) => assistedStatusLabels[status]);

/** One assisted purchase of the customer: progress, facts and the team's reply. */
export function OwnAssistedCard({ purchase }: { purchase: AssistedPurchase }) {
  const step = assistedStepOf(purchase.status);
  return (
    <Card className="flex flex-col gap-5 p-4 md:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-0 break-words font-semibold text-lg">{purchase.productName}</h3>
        <AssistedPill status={purchase.status} />
        <span className="text-muted-foreground text-sm">pedida em {day(purchase.createdAt)}</span>
      </div>
      {step !== null && (
        <StatusStepper label={`Andamento de ${purchase.productName}`} steps={steps} current={step} />
      )}
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-[auto_auto_1fr] md:gap-x-12">
        <div>
          <dt className="text-muted-foreground text-sm">Quantidade</dt>
          <dd className="tabular-nums">{counted(purchase.quantity, "unidade", "unidades")}</dd>
        </div>
        <div>
          <dt className="text-muted-foreground text-sm">Valor total</dt>
          <dd className="font-semibold tabular-nums">{usd(purchase.totalUsd)}</dd>
        </div>
        <div className="min-w-0 max-md:col-span-2">
          <dt className="text-muted-foreground text-sm">Fornecedor</dt>
          <dd>
            <OutLink href={purchase.supplierLink} />
          </dd>
        </div>
      </dl>
      {purchase.adminNotes && (
        <figure className="flex flex-col gap-1 border-primary border-l-4 bg-muted py-2 pr-3 pl-4">
          <figcaption className="font-medium text-muted-foreground text-sm">Resposta da equipe</figcaption>
          <blockquote className="whitespace-pre-line break-words">{purchase.adminNotes}</blockquote>
        </figure>
      )}
      {purchase.shipmentId && (
        <Link
          to="/transito"
          search={{ envio: purchase.shipmentId }}
          className={`${buttonClass("secondary")} self-start max-sm:w-full`}
        >
          <Truck aria-hidden="true" />
          Ver o envio desta compra
        </Link>
      )}
    </Card>
  );
}

const statusPills = {
  pendente: ["warning", Clock],
  processando: ["info", ShoppingCart],
  concluido: ["success", CircleCheck],
  cancelado: ["danger", Ban],
} as const satisfies Record<AssistedStatus, readonly [Tone, LucideIcon]>;

export function AssistedPill({ status }: { status: AssistedStatus }) {
  const [tone, icon] = statusPills[status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {assistedStatusLabels[status]}
    </StatusPill>
  );
}
