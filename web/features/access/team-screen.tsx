import type { Area } from "@prepara/domain/access/area";
import { displayName } from "@prepara/domain/account/customer";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Reauthentication } from "#web/features/account/reauthentication.public";
import { useList } from "#web/platform/api/list";
import { Button } from "#web/ui/button";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { PageHeader } from "#web/ui/page-header";
import { type Member, teamQuery, useLendAreas, useTakeAreasBack } from "./team.queries.ts";
import { teamColumns } from "./team-columns.tsx";

const AddMemberDialog = lazyComponent(async () => (await import("./add-member-dialog.tsx")).AddMemberDialog, {
  preloadOn: "interaction",
});

/** 'Galpão · Equipe': who works in the warehouse, and in which areas (docs/product.md#staff-areas). */
export function TeamScreen() {
  const list = useList(teamQuery);
  const lend = useLendAreas(null);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const change = async (member: Member, areas: Area[]) => {
    if (areas.length === 0) return setLeaving(member); // removing the last area removes the person from the team
    await lend.run({ userId: member.userId, areas, areasBefore: member.areas });
  };
  const columns = teamColumns({
    isBusy: lend.isPending,
    onChange: (member, areas) => void change(member, areas),
    onRemove: setLeaving,
  });
  const add = (
    <Button onClick={() => setAdding(true)}>
      <UserPlus aria-hidden="true" />
      Adicionar pessoa
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Equipe"
        description="Quem trabalha no galpão e em quais áreas. Administradores já têm todas."
        actions={list.items?.length === 0 ? null : add}
      />
      <ListFrame
        {...list}
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState drawing={<ShelfBox />} title="Ninguém na equipe ainda" action={add}>
            Escolha uma pessoa que já tem conta e as áreas em que ela trabalha. Ela passa a ver também o
            galpão, mas não as telas de administração.
          </EmptyState>
        }
      >
        {(members) => (
          <DataTable
            caption="Equipe do galpão"
            rows={members}
            idOf={(member) => member.userId}
            columns={columns}
          />
        )}
      </ListFrame>
      {isAdding && <AddMemberDialog onClose={() => setAdding(false)} />}
      <Reauthentication />
      {leaving && (
        <RemoveMember member={leaving} onClose={() => setLeaving((now) => (now === leaving ? null : now))} />
      )}
    </>
  );
}

function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useTakeAreasBack();
  const confirm = async () => {
    await remove.run(member);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remover ${displayName(member.fullName)} da equipe?`}
      description={
        member.isAdmin
          ? "A pessoa continua administradora, com todas as áreas."
          : "A pessoa perde o acesso ao galpão na hora. A conta dela continua como está."
      }
      confirm="Remover"
      onConfirm={() => void confirm()}
      isBusy={remove.isPending}
    />
  );
}
