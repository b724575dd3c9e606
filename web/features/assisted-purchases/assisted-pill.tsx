import { type AssistedStatus, assistedStatusLabels } from "@prepara/domain/assisted-purchases/status";
import { Ban, CircleCheck, Clock, type LucideIcon, ShoppingCart } from "lucide-react";
import { StatusPill, type Tone } from "#web/ui/status-pill";

const faces = {
  pendente: ["warning", Clock],
  processando: ["info", ShoppingCart],
  concluido: ["success", CircleCheck],
  cancelado: ["danger", Ban],
} as const satisfies Record<AssistedStatus, readonly [Tone, LucideIcon]>;

/** Where an assisted purchase stands. */
export function AssistedPill({ status }: { status: AssistedStatus }) {
  const [tone, icon] = faces[status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {assistedStatusLabels[status]}
    </StatusPill>
  );
}
