import { displayName } from "@prepara/domain/account/customer";
import {
  CancelRequestedPill,
  PrepStatusPill,
  TrackingLine,
  UnitsLine,
} from "#web/features/prep/requests/request-cells";
import { day, usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import type { Column } from "#web/ui/list/table-columns";
import type { QueuedRequest } from "./prep-admin.queries.ts";

/** Columns of the admins' queue. */
export const queueColumns = (onManage: (id: string) => void): Column<QueuedRequest>[] => [
  {
    key: "customer",
    header: "Cliente",
    isTitle: true,
    cell: ({ customer, number }) => (
      <>
        <span className="font-semibold">{displayName(customer.fullName)}</span>
        <span className="block font-normal text-muted-foreground text-xs">
          Suíte {customer.suiteLabel} · nº {number}
        </span>
      </>
    ),
    className: "min-w-52",
  },
  { key: "units", header: "Unidades", cell: (request) => <UnitsLine {...request} /> },
  { key: "total", header: "Total", isNumeric: true, cell: (request) => usd(request.payableUsd) },
  {
    key: "status",
    header: "Status",
    cell: (request) => (
      <span className="flex flex-wrap gap-1">
        <PrepStatusPill {...request} />
        <CancelRequestedPill {...request} />
      </span>
    ),
  },
  { key: "created", header: "Criada em", isNumeric: true, cell: (request) => day(request.createdAt) },
  {
    key: "tracking",
    header: "Rastreio",
    isWide: true,
    cell: ({ trackingNumber }) => (trackingNumber ? <TrackingLine number={trackingNumber} /> : "—"),
  },
  {
    key: "actions",
    header: "Ações",
    isActions: true,
    cell: (request) => (
      <Button variant="secondary" size="small" onClick={() => onManage(request.id)}>
        Gerenciar
        <span className="sr-only"> solicitação nº {request.number}</span>
      </Button>
    ),
  },
];
