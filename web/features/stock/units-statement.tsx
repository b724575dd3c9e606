import { displayName } from "@prepara/domain/account/customer";
import { undo } from "@prepara/domain/stock/input";
import { placeLabel, reasonLabels } from "@prepara/domain/stock/labels";
import { isUndoable } from "@prepara/domain/stock/undo";
import { type ReactNode, useMemo, useState } from "react";
import { useList } from "#web/platform/api/list";
import { useSchemaForm } from "#web/platform/form";
import { dayAndTime } from "#web/platform/formats";
import { useIsHere } from "#web/platform/use-is-here";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { formatNumber } from "#web/ui/form/number";
import { Textarea } from "#web/ui/form/text-input";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import type { Column } from "#web/ui/list/table-columns";
import { Dialog } from "#web/ui/overlay/dialog";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { floorMovementsQuery, type Movement, ownMovementsQuery, useUndo } from "./units.queries.ts";

/** 'Extrato das unidades' for the customer, who reads 'Equipe' instead of names (docs/product.md#units). */
export function OwnStatement({ id, onClose }: { id: string; onClose: () => void }) {
  const list = useList(ownMovementsQuery(id));
  return <Statement list={list} columns={ownColumns} onClose={onClose} />;
}

type FloorStatementProps = { id: string; mayUndo: boolean; onClose: () => void };

/** The same for staff, with names and 'Desfazer'. */
export function FloorStatement({ id, mayUndo, onClose }: FloorStatementProps) {
  const list = useList(floorMovementsQuery(id));
  const [doomed, setDoomed] = useState<Movement | null>(null);
  const { items } = list;
  const columns = useMemo(() => {
    if (!mayUndo) return floorColumns;
    const undoable = new Set(lastOfActs(items ?? []).filter((one) => isUndoable(one) && !one.isUndone));
    return [...floorColumns, undoColumn(undoable, setDoomed)];
  }, [items, mayUndo]);
  return (
    <Statement list={list} columns={columns} onClose={onClose}>
      {doomed && <UndoDialog movement={doomed} onClose={() => setDoomed(null)} />}
    </Statement>
  );
}

type StatementProps = {
  list: ReturnType<typeof useList<Movement>>;
  columns: readonly Column<Movement>[];
  onClose: () => void;
  children?: ReactNode;
};

const Statement = ({ list, columns, onClose, children }: StatementProps) => (
  <Dialog open isWide onClose={onClose} title="Extrato das unidades">
    <ListFrame
      {...list}
      skeleton={<TableSkeleton />}
      empty={
        <EmptyState title="Nenhum movimento ainda">
          O extrato começa na primeira contagem das unidades.
        </EmptyState>
      }
    >
      {(items) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a customer's statement scrolls and has nothing else to focus
        <section aria-label="Movimentos" tabIndex={0}>
          <DataTable
            caption="Extrato das unidades"
            rows={items}
            idOf={({ id }) => String(id)}
            columns={columns}
          />
        </section>
      )}
    </ListFrame>
    {children}
  </Dialog>
);

const columnsWith = (person: (movement: Movement) => string): readonly Column<Movement>[] => [
  { key: "at", header: "Data", className: "tabular-nums", cell: ({ at }) => dayAndTime(at) },
  { key: "from", header: "De", cell: ({ from }) => placeLabel(from) },
  { key: "to", header: "Para", cell: ({ to }) => placeLabel(to) },
  { key: "qty", header: "Un.", isNumeric: true, cell: ({ qty }) => formatNumber(qty) },
  { key: "reason", header: "Motivo", isTitle: true, cell: reasonText },
  { key: "by", header: "Pessoa", cell: person },
];

const reasonText = ({ reason, isUndone }: Movement) =>
  isUndone ? `${reasonLabels[reason]} (depois desfeito)` : reasonLabels[reason];

const ownColumns = columnsWith(({ by }) => (by === null ? "—" : by === "customer" ? "Você" : "Equipe"));

const floorColumns = columnsWith(({ by, actorName }) => {
  if (by === null) return "—";
  const name = displayName(actorName ?? "");
  return by === "customer" ? `${name} (cliente)` : name;
});

/** The newest movement of each act, of which the list shows the newest first. */
const lastOfActs = (items: readonly Movement[]): Movement[] =>
  items.filter(({ actId }, index) => items.findIndex((other) => other.actId === actId) === index);

const undoColumn = (
  undoable: ReadonlySet<Movement>,
  onUndo: (movement: Movement) => void,
): Column<Movement> => ({
  key: "acts",
  header: "Ações",
  isActions: true,
  cell: (movement) =>
    undoable.has(movement) && (
      <Button
        variant="secondary"
        size="small"
        aria-label={`Desfazer ${reasonLabels[movement.reason]} de ${dayAndTime(movement.at)}`}
        onClick={() => onUndo(movement)}
      >
        Desfazer
      </Button>
    ),
});

/** Asks why a whole count or correction is undone (docs/product.md#units). */
function UndoDialog({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const isHere = useIsHere();
  const form = useSchemaForm(undo, { reason: "" });
  const write = useUndo(movement);
  const isCount = movement.reason === "count";
  return (
    <FormDialog
      title={isCount ? "Desfazer a contagem?" : "Desfazer o ajuste?"}
      description={`De ${dayAndTime(movement.at)}. Todas as unidades ${isCount ? "desta contagem" : "deste ajuste"} voltam para onde estavam.`}
      submit="Desfazer"
      submitVariant="danger"
      isBusy={write.isPending}
      isDirty={form.formState.isDirty}
      failure={{ title: "Erro ao desfazer", message: write.problem?.message }}
      onSubmit={form.handleSubmit(async (reason) => {
        if ((await write.run(reason)) && isHere()) onClose();
      })}
      onClose={onClose}
    >
      <Field label="Motivo" isRequired error={form.formState.errors.reason?.message}>
        <Textarea {...form.register("reason")} maxLength={500} />
      </Field>
    </FormDialog>
  );
}
