import { boxConditionKind, boxKind, boxPhotosKind, boxSuiteKind } from "#web/features/dock/outbox.public";
import { packingKinds } from "#web/features/outbound/outbox.public";
import { finishKind, stepKind } from "#web/features/preparing/task-outbox.public";
import { checkInKind } from "#web/features/shipments/check-in/check-in-outbox.public";
import { countKind } from "#web/features/shipments/count/count-outbox.public";
import type { OutboxKind } from "#web/platform/outbox/outbox-kind";

/** All kinds of acts that may wait on the device. */
export const outboxKinds: readonly OutboxKind[] = [
  checkInKind,
  countKind,
  boxKind,
  boxPhotosKind,
  boxSuiteKind,
  boxConditionKind,
  stepKind,
  finishKind,
  ...packingKinds,
];
