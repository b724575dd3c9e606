import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useList } from "#web/platform/list";
import { Button } from "#web/ui/button";
import { DataTable, TableSkeleton } from "#web/ui/data-table";
import { ClosedBox } from "#web/ui/drawings/box-family";
import { EmptyState } from "#web/ui/empty-state";
import { ListFrame } from "#web/ui/list-frame";
import { PageHeader } from "#web/ui/page-header";
import { CopyAddressButton } from "./copy-address-button.tsx";
import { DeleteShipment } from "./delete-shipment.tsx";
import { inTransitQuery, type Shipment } from "./shipments.queries.ts";
import { transitColumns } from "./transit-columns.tsx";
import { TransitTotals } from "./transit-totals.tsx";

const RegisterPurchaseDialog = lazy(async () => ({
  default: (await import("./register-purchase-dialog.tsx")).RegisterPurchaseDialog,
}));
const EditShipmentDialog = lazy(async () => ({
  default: (await import("./edit-shipment-dialog.tsx")).EditShipmentDialog,
}));
const ShipmentSheet = lazy(async () => ({ default: (await import("./shipment-sheet.tsx")).ShipmentSheet }));

const route = getRouteApi("/_app/transito");

type Act = { kind: "edit" | "delete"; shipment: Shipment };

/** 'Em Trânsito': what the customer bought and what is on its way to the suite (spec §2). */
export function TransitScreen() {
  const list = useList(inTransitQuery);
  const { novo, envio, ...start } = route.useSearch();
  const navigate = route.useNavigate();
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const showAll = () => void navigate({ search: {} });
  const columns = useMemo(
    () =>
      transitColumns({
        onDetails: ({ id }) => void navigate({ search: { envio: id } }),
        onEdit: (shipment) => setAct({ kind: "edit", shipment }),
        onDelete: (shipment) => setAct({ kind: "delete", shipment }),
      }),
    [navigate],
  );
  const register = (
    <Button onClick={() => void navigate({ search: { novo: true } })}>
      <Plus aria-hidden="true" />
      Registrar compra
    </Button>
  );
  const empty = (
    <EmptyState
      drawing={<ClosedBox />}
      title="Nada a caminho"
      action={
        <>
          {register}
          <CopyAddressButton />
        </>
      }
    >
      Compre em uma loja dos EUA, envie para o seu endereço e registre a compra aqui. Você acompanha até ela
      chegar à suíte.
    </EmptyState>
  );
  const isEmpty = list.items?.length === 0;
  return (
    <>
      <PageHeader
        title="Em Trânsito"
        description="O que está a caminho da sua suíte."
        actions={isEmpty ? null : register}
      />
      <TransitTotals />
      <ListFrame {...list} skeleton={<TableSkeleton />} empty={empty}>
        {(items) => (
          <DataTable caption="Envios em trânsito" rows={items} idOf={(s) => s.id} columns={columns} />
        )}
      </ListFrame>
      <Suspense>
        {novo && <RegisterPurchaseDialog start={start} onClose={showAll} />}
        {envio && (
          <ShipmentSheet
            id={envio}
            onClose={showAll}
            onEdit={(shipment) => setAct({ kind: "edit", shipment })}
            onDelete={(shipment) => setAct({ kind: "delete", shipment })}
          />
        )}
        {act?.kind === "edit" && <EditShipmentDialog shipment={act.shipment} onClose={close} />}
      </Suspense>
      {act?.kind === "delete" && (
        <DeleteShipment shipment={act.shipment} onClose={close} onDeleted={showAll} />
      )}
    </>
  );
}
