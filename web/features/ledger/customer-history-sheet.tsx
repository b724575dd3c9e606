import { FileText } from "lucide-react";
import { today } from "#web/platform/formats";
import { useList } from "#web/platform/list";
import { useDownload } from "#web/platform/use-download";
import { Button } from "#web/ui/button";
import { EmptyState } from "#web/ui/empty-state";
import { ListFrame } from "#web/ui/list-frame";
import { SideSheet } from "#web/ui/side-sheet";
import { Skeleton } from "#web/ui/skeleton";
import { EntryList } from "./entry-list.tsx";
import { customerHistoryQuery } from "./ledger.queries.ts";

type CustomerHistoryProps = {
  userId: string;
  /** "Ana · Suíte 07", once the list behind knows it. */
  customer: string | undefined;
  onClose: () => void;
};

/** A customer's movements, each with the admin who entered it. */
export function CustomerHistorySheet({ userId, customer, onClose }: CustomerHistoryProps) {
  const list = useList(customerHistoryQuery(userId));
  const download = useDownload();
  const statement = `/api/v1/admin/customers/${userId}/statement.pdf`;
  return (
    <SideSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Histórico do saldo"
      {...(customer && { description: customer })}
    >
      <div className="flex flex-col gap-4">
        <Button
          look="secondary"
          className="self-start"
          isBusy={download.busyPath === statement}
          onClick={() => void download.run(statement, `extrato-${today().slice(0, 7)}.pdf`)}
        >
          <FileText aria-hidden="true" />
          Extrato deste mês (PDF)
        </Button>
        <ListFrame
          {...list}
          skeleton={<Skeleton className="h-96" />}
          empty={<EmptyState title="Nenhuma movimentação ainda" />}
        >
          {(entries) => <EntryList caption="Movimentações do cliente" entries={entries} isNarrow />}
        </ListFrame>
      </div>
    </SideSheet>
  );
}
