import { type EntryType, entryTypeLabels } from "@prepara/domain/ledger/ledger";
import { ArrowDown, ArrowUp } from "lucide-react";
import { day, dayAndTime, usd } from "#web/platform/formats";
import { DataTable } from "#web/ui/list/data-table";
import { ListRow } from "#web/ui/list/list-row";
import type { Column } from "#web/ui/list/table-columns";
import type { AdminEntry, Entry } from "./ledger.queries.ts";

type AnyEntry = Entry & Partial<Pick<AdminEntry, "admin">>;
type EntryListProps = { caption: string; entries: readonly AnyEntry[]; isNarrow?: boolean };

/** Movements as a table, or grouped by day where the table does not fit. */
export function EntryList({ caption, entries, isNarrow = false }: EntryListProps) {
  const narrow = <EntriesByDay entries={entries} />;
  if (isNarrow) return narrow;
  return (
    <DataTable
      caption={caption}
      rows={entries}
      idOf={(entry) => entry.id}
      columns={columns}
      narrow={narrow}
    />
  );
}

const columns: Column<AnyEntry>[] = [
  { key: "at", header: "Data", cell: (entry) => dayAndTime(entry.createdAt), className: "whitespace-nowrap" },
  {
    key: "description",
    header: "Descrição",
    isTitle: true,
    cell: (entry) => entry.description,
  },
  { key: "type", header: "Tipo", cell: (entry) => <EntryKind type={entry.type} /> },
  { key: "amount", header: "Valor", isNumeric: true, cell: (entry) => <EntryAmount {...entry} /> },
  { key: "after", header: "Saldo após", isNumeric: true, cell: (entry) => usd(entry.balanceAfterUsd) },
];

function EntriesByDay({ entries }: { entries: readonly AnyEntry[] }) {
  const days = byDay(entries);
  return (
    <div className="flex flex-col gap-4">
      {days.map(([date, ofDay]) => (
        <div key={date} className="flex flex-col gap-2">
          <h3 className="font-medium text-muted-foreground text-sm">{date}</h3>
          <ul className="divide-y divide-border rounded-card border border-border bg-card">
            {ofDay.map((entry) => (
              <ListRow
                key={entry.id}
                id={entry.id}
                className="flex items-start justify-between gap-3 p-4 [--row-height:4.5rem]"
              >
                <div className="flex min-w-0 flex-col gap-0.5">
                  <span className="wrap-anywhere font-medium">{entry.description}</span>
                  <span className="text-sm">
                    <EntryKind type={entry.type} />
                  </span>
                  {entry.admin && (
                    <span className="text-muted-foreground text-xs">
                      por {entry.admin.fullName || "admin"}
                    </span>
                  )}
                </div>
                <div className="flex shrink-0 flex-col items-end gap-0.5">
                  <EntryAmount {...entry} />
                  <span className="text-muted-foreground text-xs tabular-nums">
                    saldo {usd(entry.balanceAfterUsd)}
                  </span>
                </div>
              </ListRow>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Groups consecutive entries by day; the list is already sorted. */
function byDay(entries: readonly AnyEntry[]): [date: string, ofDay: AnyEntry[]][] {
  const days = new Map<string, AnyEntry[]>();
  for (const entry of entries) {
    const date = day(entry.createdAt);
    const ofDay = days.get(date);
    if (ofDay) ofDay.push(entry);
    else days.set(date, [entry]);
  }
  return [...days];
}

/** "↑ Crédito" or "↓ Débito". */
function EntryKind({ type }: { type: EntryType }) {
  const [Arrow, colour] = type === "credit" ? [ArrowUp, "text-success"] : [ArrowDown, "text-danger"];
  return (
    <span className={`inline-flex items-center gap-1 align-middle whitespace-nowrap font-medium ${colour}`}>
      <Arrow aria-hidden="true" className="size-4" />
      {entryTypeLabels[type]}
    </span>
  );
}

/** The amount with its sign. */
function EntryAmount({ type, amountUsd }: { type: EntryType; amountUsd: number }) {
  return (
    <span className={`font-semibold tabular-nums ${type === "credit" ? "text-success" : "text-danger"}`}>
      {type === "credit" ? `+${usd(amountUsd)}` : usd(-amountUsd)}
    </span>
  );
}
