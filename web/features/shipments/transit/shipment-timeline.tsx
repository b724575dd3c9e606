import { cancelledLabel, type PrepStatus, prepStatuses, prepStatusLabels } from "@prepara/domain/prep/status";
import { clsx } from "clsx";
import type { ShipmentDetail } from "#web/features/shipments/shipments.queries";
import { counted, dayAndTime } from "#web/platform/formats";

type Timeline = ShipmentDetail["timeline"];
type Step = Timeline[number];

const isPrepStatus = (event: string): event is PrepStatus => prepStatuses.some((known) => known === event);

const labelOf = (step: Step) => {
  if (step.event === "registered") return "Compra registrada";
  if (step.event === "arrived") return "Chegou ao galpão";
  if (step.event === "cancelled") return `Solicitação: ${cancelledLabel}`;
  return isPrepStatus(step.event) ? `Solicitação: ${prepStatusLabels[step.event]}` : step.event;
};

/** The history of a shipment, oldest event first. */
export function ShipmentTimeline({ timeline }: { timeline: Timeline }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">Linha do tempo</h3>
      <ol className="flex flex-col">
        {timeline.map((step, index) => {
          const isLast = index === timeline.length - 1;
          return (
            <li key={`${step.at}-${step.event}`} className="relative flex gap-3 pb-4 last:pb-0">
              {!isLast && (
                <span aria-hidden="true" className="absolute top-3 bottom-0 left-1.25 w-0.5 bg-border" />
              )}
              <span
                aria-hidden="true"
                className={clsx(
                  "mt-1.5 size-3 shrink-0 rounded-full border-2",
                  isLast ? "border-primary bg-primary" : "border-input bg-card",
                )}
              />
              <div className="flex flex-col text-sm">
                <span className="font-medium">{labelOf(step)}</span>
                <span className="text-muted-foreground tabular-nums">
                  {dayAndTime(step.at)} · {counted(step.qty, "unidade", "unidades")}
                </span>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
