import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { counted, day, usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { OutLink } from "#web/ui/out-link";
import { SideSheet } from "#web/ui/overlay/dialog";
import { Skeleton } from "#web/ui/skeleton";
import { assistedOneQuery, type QueuedPurchase } from "./assisted-purchases.queries.ts";
import { AssistedPill } from "./own-assisted-card.tsx";
import { ShipmentAction } from "./shipment-action.tsx";

type PurchaseSheetProps = {
  id: string | undefined;
  /** The purchase as the list has it, if the list has loaded it. */
  listed: QueuedPurchase | undefined;
  /** Undefined while another purchase is being edited. */
  onEdit: ((purchase: QueuedPurchase) => void) | undefined;
  onShip: (purchase: QueuedPurchase) => void;
  onClose: () => void;
};

/** One purchase with its whole notes; 'Editar' opens the form in the list. */
export function PurchaseSheet({ id, listed, onEdit, onShip, onClose }: PurchaseSheetProps) {
  const read = useQuery({ ...assistedOneQuery(id ?? ""), enabled: id !== undefined && !listed });
  // Shown while a purchase that has left the list is read.
  const [last, setLast] = useState(listed);
  if (listed && listed !== last) setLast(listed);
  const purchase = listed ?? read.data ?? (last?.id === id ? last : undefined);
  return (
    <SideSheet
      open={id !== undefined}
      onClose={onClose}
      title={purchase?.productName ?? "Compra assistida"}
      {...(purchase && {
        description: `${purchase.customer.fullName} · Suíte ${purchase.customer.suiteLabel}`,
      })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Fechar
          </Button>
          {purchase && onEdit && (
            <Button onClick={() => onEdit(purchase)}>
              <Pencil aria-hidden="true" />
              Editar
            </Button>
          )}
        </>
      }
    >
      {purchase ? (
        <PurchaseFacts purchase={purchase} onShip={() => onShip(purchase)} />
      ) : (
        !read.error && <Skeleton className="h-64" />
      )}
      {!purchase && read.error && (
        <ErrorPanel
          error={{ title: "Erro ao carregar solicitações", detail: read.error.message }}
          onRetry={() => void read.refetch()}
        />
      )}
    </SideSheet>
  );
}

function PurchaseFacts({ purchase, onShip }: { purchase: QueuedPurchase; onShip: () => void }) {
  return (
    <div className="flex flex-col items-start gap-6">
      <dl className="grid w-full grid-cols-2 gap-4">
        <Fact name="Status">
          <AssistedPill status={purchase.status} />
        </Fact>
        <Fact name="Data">{day(purchase.createdAt)}</Fact>
        <Fact name="Quantidade">{counted(purchase.quantity, "unidade", "unidades")}</Fact>
        <Fact name="Valor total">
          <span className="font-semibold">{usd(purchase.totalUsd)}</span>
        </Fact>
        <Fact name="Fornecedor" isWide>
          <OutLink href={purchase.supplierLink}>{purchase.supplierLink}</OutLink>
        </Fact>
        <Fact name="Notas do admin" isWide>
          <span className="wrap-anywhere whitespace-pre-line">{purchase.adminNotes ?? "—"}</span>
        </Fact>
      </dl>
      <ShipmentAction purchase={purchase} onShip={onShip} />
    </div>
  );
}

function Fact({ name, children, isWide }: { name: string; children: ReactNode; isWide?: boolean }) {
  return (
    <div className={isWide ? "col-span-2 min-w-0" : "min-w-0"}>
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
