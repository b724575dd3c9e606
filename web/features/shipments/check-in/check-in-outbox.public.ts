import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { problemOf } from "#web/platform/api/problem";
import { useWrite } from "#web/platform/api/use-write";
import { counted } from "#web/platform/formats";
import { sendOrKeep } from "#web/platform/outbox/confirm-act";
import type { OutboxItem } from "#web/platform/outbox/outbox-item";
import { type OutboxKind, sendForm } from "#web/platform/outbox/outbox-kind";
import { outboxKey } from "#web/platform/outbox/send-outbox";
import { checkInSubject, pendingShipmentQuery } from "./check-in.queries.ts";
import { type CheckInDraft, formOfCheckIn, parseDraft } from "./check-in-draft.ts";

const confirmedCheckIn = z.object({
  shipmentId: z.string(),
  productName: z.string(),
  suiteLabel: z.string(),
});

function read({ data }: OutboxItem) {
  const draft = parseDraft(data);
  if (!draft) throw new Error("stored in another form by an older version");
  return { ...draft, ...confirmedCheckIn.parse(data) };
}

/** The toast after a successful check-in (docs/product.md#check-in). */
const checkedInToast = {
  title: "Envio marcado como recebido!",
  description: "O cliente poderá visualizar na página 'Chegaram'.",
};

/** A check-in that waits on the device (docs/decisions/0081-check-ins-wait-on-the-device.md). */
export const checkInKind: OutboxKind = {
  name: "check-in",
  async send(item, onProgress) {
    const { shipmentId, ...draft } = read(item);
    const path = `/api/v1/admin/shipments/${shipmentId}/check-in`;
    return sendForm(item.key, path, formOfCheckIn(draft, item.confirmedAt), onProgress);
  },
  success: checkedInToast,
  failure: "Erro ao marcar recebimento",
  stale: ["admin-shipments", "shipments", "products", "dashboard"],
  outdated: ["line_changed"],
  describe(item) {
    const { productName, suiteLabel, measures, photos, announcedQty, seenBoxIds } = read(item);
    return {
      title: `${productName} · Suíte ${suiteLabel}`,
      detail: counted(photos.length, "foto", "fotos"),
      keptNote: "As fotos e medidas continuam neste aparelho.",
      discardQuestion: `Descartar o recebimento de ${productName}?`,
      discardConsequence:
        "As fotos e medidas guardadas neste aparelho são apagadas. O envio continua pendente.",
      draft: { measures, photos, announcedQty, seenBoxIds },
    };
  },
};

type ConfirmedCheckIn = z.infer<typeof confirmedCheckIn> & CheckInDraft & { userId: string };

/** Confirms a check-in. Without a connection it is stored on this device and sent later. */
export const useConfirmCheckIn = (onProgress: (fraction: number) => void) => {
  const cache = useQueryClient();
  return useWrite({
    call: async ({ userId, ...data }: ConfirmedCheckIn, headers) => {
      const subject = checkInSubject(data.shipmentId);
      const confirmed = { key: headers["Idempotency-Key"], userId, kind: checkInKind.name, subject, data };
      const answer = await sendOrKeep(checkInKind, confirmed, { cache, onProgress });
      if (answer.response.status === 409 && problemOf(409, answer.error).code === "line_changed")
        await cache.invalidateQueries({ queryKey: pendingShipmentQuery(data.shipmentId).queryKey });
      return answer;
    },
    success: (outcome) =>
      outcome === "sent"
        ? checkedInToast
        : {
            title: "Recebimento guardado neste aparelho",
            description: "Será enviado quando houver conexão.",
          },
    failure: checkInKind.failure,
    stale: [outboxKey, ...checkInKind.stale],
  });
};
