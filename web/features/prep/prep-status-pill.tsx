import { type PrepStatus, prepStatusLabels } from "@prepara/domain/prep/status";
import { CircleCheck, Clock, FileSearch, type LucideIcon, Truck } from "lucide-react";
import { StatusPill, type Tone } from "#web/ui/status-pill";

const faces = {
  pending_payment: ["warning", Clock],
  under_review: ["info", FileSearch],
  scheduled: ["success", CircleCheck],
  shipped: ["kraft", Truck],
} as const satisfies Record<PrepStatus, readonly [Tone, LucideIcon]>;

/** Where a request stands, in the same words for customers and admins. */
export function PrepStatusPill({ status }: { status: PrepStatus }) {
  const [tone, icon] = faces[status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {prepStatusLabels[status]}
    </StatusPill>
  );
}
