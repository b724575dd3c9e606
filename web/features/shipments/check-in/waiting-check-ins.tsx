import type { OutboxItem } from "#web/platform/outbox/outbox-item";
import { WaitingList } from "#web/platform/outbox/waiting-list";
import { shipmentOfSubject } from "./check-in.queries.ts";
import { checkInKind } from "./check-in-outbox.public.ts";

type WaitingCheckInsProps = { items: readonly OutboxItem[]; onCorrect: (shipmentId: string) => void };

/** Confirmed check-ins that have not reached the server. */
export const WaitingCheckIns = ({ items, onCorrect }: WaitingCheckInsProps) => (
  <WaitingList
    items={items}
    kinds={[checkInKind]}
    onCorrect={({ subject }) => onCorrect(shipmentOfSubject(subject))}
  />
);
