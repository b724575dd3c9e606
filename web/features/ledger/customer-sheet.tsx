import { displayName } from "@prepara/domain/account/customer";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { CustomerAccess } from "#web/features/account/account.public";
import { useList } from "#web/platform/api/list";
import { useDownload } from "#web/platform/api/use-download";
import { today, usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { SideSheet } from "#web/ui/overlay/dialog";
import { Skeleton } from "#web/ui/skeleton";
import { Tabs } from "#web/ui/tabs";
import { EntryList } from "./entry-list.tsx";
import { customerHistoryQuery, customerQuery } from "./ledger.queries.ts";

/** One customer: balance history, plan and role. Admins only. */
export function CustomerSheet({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [tab, setTab] = useState("historico");
  const customer = useQuery(customerQuery(userId)).data;
  return (
    <SideSheet
      open
      onClose={onClose}
      title={customer ? displayName(customer.fullName) : "Cliente"}
      {...(customer && { description: `Suíte ${customer.suiteLabel} · Saldo ${usd(customer.balanceUsd)}` })}
    >
      <Tabs
        label="Partes do cliente"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: "historico", label: "Histórico do saldo", content: <History userId={userId} /> },
          {
            value: "acesso",
            label: "Plano e acesso",
            content: customer ? <CustomerAccess customer={customer} /> : <Skeleton className="h-64" />,
          },
        ]}
      />
    </SideSheet>
  );
}

/** The customer's movements, each with the admin who entered it. */
function History({ userId }: { userId: string }) {
  const list = useList(customerHistoryQuery(userId));
  const download = useDownload();
  const statement = `/api/v1/admin/customers/${userId}/statement.pdf`;
  return (
    <div className="flex flex-col gap-4">
      <Button
        variant="secondary"
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
  );
}
