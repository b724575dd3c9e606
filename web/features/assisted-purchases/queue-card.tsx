import { Link } from "@tanstack/react-router";
import { PackagePlus, Pencil, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { counted, day, usd } from "#web/platform/formats";
import { Button, buttonClass } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { GuardedButton } from "#web/ui/guarded-button";
import { OutLink } from "#web/ui/out-link";
import { AssistedEdit } from "./assisted-edit.tsx";
import type { QueuedPurchase } from "./assisted-purchases.queries.ts";
import { AssistedPill } from "./own-assisted-card.tsx";

type QueueCardProps = {
  purchase: QueuedPurchase;
  isEditing: boolean;
  /** Another purchase is being edited; only one at a time. */
  isOtherEditing: boolean;
  onEdit: () => void;
  onSaved: (purchase: QueuedPurchase) => void;
  onCancel: () => void;
  onShip: () => void;
};

/** One purchase in the admins' list, editable in place (docs/product.md#assisted-purchases). */
export function QueueCard(props: QueueCardProps) {
  const { purchase, isEditing, isOtherEditing, onEdit, onSaved, onCancel, onShip } = props;
  const { customer } = purchase;
  return (
    <Card className="flex flex-col gap-4 p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 break-words font-semibold text-lg">{purchase.productName}</h2>
        <AssistedPill status={purchase.status} />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-5">
        <Fact name="Cliente">
          {customer.fullName}
          <span className="block text-muted-foreground text-xs">Suíte {customer.suiteLabel}</span>
        </Fact>
        <Fact name="Quantidade">{counted(purchase.quantity, "unidade", "unidades")}</Fact>
        <Fact name="Valor total">
          <span className="font-semibold">{usd(purchase.totalUsd)}</span>
        </Fact>
        <Fact name="Data">{day(purchase.createdAt)}</Fact>
        <Fact name="Fornecedor" className="max-md:col-span-2">
          <OutLink href={purchase.supplierLink} />
        </Fact>
      </dl>
      {isEditing ? (
        <AssistedEdit purchase={purchase} onSaved={onSaved} onCancel={onCancel} />
      ) : (
        <div className="flex flex-col gap-3 border-border border-t pt-4 md:flex-row md:items-start md:justify-between">
          <p className="min-w-0 whitespace-pre-line break-words text-sm">
            <span className="text-muted-foreground">Notas do admin: </span>
            {purchase.adminNotes ?? <span className="text-muted-foreground">nenhuma</span>}
          </p>
          <div className="flex shrink-0 flex-wrap gap-2">
            <ShipmentAction purchase={purchase} onShip={onShip} />
            <GuardedButton
              look="secondary"
              size="small"
              whyNot={isOtherEditing ? "Salve ou cancele a edição aberta." : null}
              onClick={onEdit}
            >
              <Pencil aria-hidden="true" />
              Editar
              <span className="sr-only"> a solicitação de {purchase.productName}</span>
            </GuardedButton>
          </div>
        </div>
      )}
    </Card>
  );
}

function ShipmentAction({ purchase, onShip }: Pick<QueueCardProps, "purchase" | "onShip">) {
  if (purchase.shipmentId) {
    return (
      <Link
        to="/admin/recebimentos"
        search={{ q: purchase.customer.suiteLabel }}
        className={buttonClass("quiet", "small")}
      >
        <Truck aria-hidden="true" />
        Envio criado
      </Link>
    );
  }
  if (purchase.status !== "concluido") return null;
  return (
    <Button look="secondary" size="small" onClick={onShip}>
      <PackagePlus aria-hidden="true" />
      Criar envio
      <span className="sr-only"> de {purchase.productName}</span>
    </Button>
  );
}

function Fact({ name, children, className }: { name: string; children: ReactNode; className?: string }) {
  return (
    <div className={`min-w-0 ${className ?? ""}`}>
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  );
}
