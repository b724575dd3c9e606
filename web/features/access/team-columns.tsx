import { type Area, areas, areaTexts } from "@prepara/domain/access/area";
import { displayName } from "@prepara/domain/account/customer";
import { Button } from "#web/ui/button";
import { Switch } from "#web/ui/form/switch";
import type { Column } from "#web/ui/list/table-columns";
import type { Member } from "./team.queries.ts";

type Acts = {
  /** Whether a change is being saved; no other change is possible meanwhile. */
  isBusy: boolean;
  onChange: (member: Member, areas: Area[]) => void;
  onRemove: (member: Member) => void;
};

/** Columns of 'Galpão · Equipe': a switch for each area (docs/product.md#staff-areas). */
export const teamColumns = ({ isBusy, onChange, onRemove }: Acts): Column<Member>[] => [
  {
    key: "person",
    header: "Pessoa",
    isTitle: true,
    cell: (member) => (
      <>
        {displayName(member.fullName)}
        <span className="block font-normal text-muted-foreground text-xs">
          Suíte {member.suiteLabel}
          {member.isAdmin && " · Administrador, com todas as áreas"}
        </span>
      </>
    ),
  },
  ...areas.map(
    (area): Column<Member> => ({
      key: area,
      header: areaTexts[area].title,
      cell: (member) => (
        <Switch
          label={`${areaTexts[area].title} de ${displayName(member.fullName)}`}
          checked={member.isAdmin || member.areas.includes(area)}
          disabled={member.isAdmin}
          isBusy={isBusy}
          onCheckedChange={(isOn) =>
            onChange(member, isOn ? [...member.areas, area] : member.areas.filter((one) => one !== area))
          }
        />
      ),
    }),
  ),
  {
    key: "actions",
    header: "Ações",
    isActions: true,
    cell: (member) => (
      <Button size="small" variant="secondary" onClick={() => onRemove(member)}>
        Remover
        <span className="sr-only"> {displayName(member.fullName)} da equipe</span>
      </Button>
    ),
  },
];
