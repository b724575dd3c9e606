import { addressLines, displayName } from "@prepara/domain/account/customer";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Copy, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { inTransitQuery, type Shipment, useDeleteShipment } from "#web/features/shipments/shipments.queries";
import { useList } from "#web/platform/api/list";
import { counted } from "#web/platform/formats";
import { notify } from "#web/platform/notices/notify";
import { meQuery } from "#web/platform/session/me";
import { Button } from "#web/ui/button";
import { copyText } from "#web/ui/copy-button";
import { ClosedBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState, NothingFound } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { SearchField, Toolbar } from "#web/ui/list/toolbar";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { PageHeader } from "#web/ui/page-header";
import { transitColumns } from "./transit-columns.tsx";
import { TransitTotals } from "./transit-totals.tsx";

const RegisterPurchaseDialog = lazyComponent(
  async () =>
    (await import("#web/features/shipments/purchase/register-purchase-dialog")).RegisterPurchaseDialog,
  { preloadOn: "interaction" },
);
const EditShipmentDialog = lazyComponent(
  async () => (await import("#web/features/shipments/purchase/edit-shipment-dialog")).EditShipmentDialog,
  { preloadOn: "interaction" },
);
const ShipmentSheet = lazyComponent(async () => (await import("./shipment-sheet.tsx")).ShipmentSheet, {
  preloadOn: "interaction",
});

const route = getRouteApi("/_app/transito");

type Act = { kind: "edit" | "delete"; shipment: Shipment };

/** 'Em Trânsito': purchases on their way to the suite (docs/product.md#in-transit). */
export function TransitScreen() {
  const { novo, envio, busca, ...start } = route.useSearch();
  const list = useList(inTransitQuery(busca));
  const navigate = route.useNavigate();
  const searched = busca ? { busca } : {};
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct((now) => (now === act ? null : now));
  const showList = () => void navigate({ search: searched, resetScroll: false });
  // The answer may come when another screen or dialog is open, which must stay. `useIsHere` would enlarge
  // what every page loads, up to its budget.
  const closeDetailsOf = (id: string) => {
    if (location.pathname === "/transito")
      void navigate({
        search: (now) => (now.envio === id ? { ...(now.busca && { busca: now.busca }) } : now),
        resetScroll: false,
      });
  };
  const columns = useMemo(
    () =>
      transitColumns({
        onDetails: ({ id }) =>
          void navigate({ search: { ...(busca && { busca }), envio: id }, resetScroll: false }),
        onEdit: (shipment) => setAct({ kind: "edit", shipment }),
        onDelete: (shipment) => setAct({ kind: "delete", shipment }),
      }),
    [navigate, busca],
  );
  const register = (
    <Button onClick={() => void navigate({ search: { ...searched, novo: true } })}>
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
  const isEmpty = list.items?.length === 0 && !busca;
  return (
    <>
      <PageHeader
        title="Em Trânsito"
        description="O que está a caminho da sua suíte."
        actions={isEmpty ? null : register}
      />
      {!isEmpty && <TransitTotals />}
      {!isEmpty && (
        <Toolbar>
          <SearchField
            label="Buscar por produto, ASIN ou rastreio"
            className="md:w-80"
            value={busca ?? ""}
            onSearch={(text) =>
              void navigate({ search: text.trim() ? { busca: text.trim() } : {}, replace: true })
            }
          />
        </Toolbar>
      )}
      <ListFrame
        {...list}
        skeleton={<TableSkeleton />}
        empty={empty}
        {...(busca && {
          noResults: (
            <NothingFound what={busca} onClear={() => void navigate({ search: {}, replace: true })} />
          ),
        })}
      >
        {(items) => (
          <DataTable caption="Envios em trânsito" rows={items} idOf={(s) => s.id} columns={columns} />
        )}
      </ListFrame>
      <p className="mt-6 text-muted-foreground text-sm">
        Sua compra consta como entregue e não apareceu?{" "}
        <Link
          to="/pendencias"
          search={{ nova: "caixa" }}
          className="inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-6"
        >
          Reivindicar caixa
        </Link>
      </p>
      {novo && <RegisterPurchaseDialog start={start} onClose={showList} />}
      {envio && (
        <ShipmentSheet
          id={envio}
          onClose={showList}
          onEdit={(shipment) => setAct({ kind: "edit", shipment })}
          onDelete={(shipment) => setAct({ kind: "delete", shipment })}
        />
      )}
      {act?.kind === "edit" && <EditShipmentDialog shipment={act.shipment} onClose={close} />}
      {act?.kind === "delete" && (
        <DeleteShipment shipment={act.shipment} onClose={close} onDeleted={closeDetailsOf} />
      )}
    </>
  );
}

function CopyAddressButton() {
  const me = useQuery(meQuery).data;
  if (!me) return null;
  const copy = async () => {
    const lines = addressLines(displayName(me.fullName), me.usAddress);
    if (await copyText(lines.join("\n"))) notify({ kind: "success", title: "Endereço copiado!" });
  };
  return (
    <Button variant="secondary" onClick={copy}>
      <Copy aria-hidden="true" />
      Copiar meu endereço
    </Button>
  );
}

type DeleteShipmentProps = { shipment: Shipment; onClose: () => void; onDeleted: (id: string) => void };

/** Asks before deleting a purchase that is in transit. */
function DeleteShipment({ shipment, onClose, onDeleted }: DeleteShipmentProps) {
  const remove = useDeleteShipment();
  const confirm = async () => {
    const isGone = await remove.run(shipment.id);
    onClose();
    if (isGone) onDeleted(shipment.id);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Excluir ${shipment.product.name}?`}
      description={`A compra de ${counted(shipment.qty, "unidade", "unidades")} sai da sua lista e o galpão deixa de esperar por ela.`}
      confirm="Excluir"
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
