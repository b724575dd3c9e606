import { formatYearMonth } from "@prepara/domain/calendar/calendar";
import { counterChange } from "@prepara/domain/prep/counter";
import { type PrepStatus, prepStatusLabels } from "@prepara/domain/prep/status";
import { counted } from "#web/platform/formats";
import { NoticePanel } from "#web/ui/notice-panel";
import type { RequestDetail } from "./prep-admin.queries.ts";

/**
 * What the chosen status does to the customer's monthly counter, told before it is saved
 * (docs/decisions/0012).
 */
export function CounterEffect({ request, status }: { request: RequestDetail; status: PrepStatus }) {
  const change = counterChange(request.status, status, request.freeUnitsApplied);
  return (
    <div role="status" className="*:mt-3">
      {effect(request, status, change)}
    </div>
  );
}

function effect(request: RequestDetail, status: PrepStatus, change: number) {
  const month = formatYearMonth(request.yearMonth);
  const { used, limit } = request.freeUnits;
  if (change !== 0) {
    const act = change > 0 ? "entram no" : "saem do";
    return (
      <NoticePanel tone="info" title={`Contador de ${month}: ${used} → ${Math.max(0, used + change)}`}>
        {counted(Math.abs(change), "unidade grátis", "unidades grátis")} {act} contador do cliente
        {limit > 0 && ` (limite de ${limit} por mês)`}.
      </NoticePanel>
    );
  }
  if (status !== request.status && status === "scheduled" && request.freeUnitsApplied === 0) {
    return (
      <p className="text-muted-foreground text-sm">
        {prepStatusLabels.scheduled}: o contador de {month} não muda, porque não há unidades grátis.
      </p>
    );
  }
  return null;
}
