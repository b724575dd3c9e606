import { openUnits } from "@prepara/domain/stock/count";
import { heldPlaces, type Places } from "@prepara/domain/stock/places";
import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { seenVersion } from "#web/platform/api/seen-version";
import { useWrite } from "#web/platform/api/use-write";
import { counted } from "#web/platform/formats";
import { sendOrKeep } from "#web/platform/outbox/confirm-act";
import type { OutboxItem } from "#web/platform/outbox/outbox-item";
import { type OutboxKind, sendForm } from "#web/platform/outbox/outbox-kind";
import { outboxKey } from "#web/platform/outbox/send-outbox";
import { type CountDraft, formOfCount, parseCountDraft, placesAfter } from "./count-draft.ts";

const SUBJECT = "count/";

/** The subject under which this device stores a shipment's count and its draft. */
export const countSubject = (shipmentId: string): string => SUBJECT + shipmentId;

/** The shipment of a `countSubject`. */
export const shipmentOfCount = (subject: string): string => subject.slice(SUBJECT.length);

const placesSchema = z.record(z.enum(heldPlaces), z.number());
const confirmedCount = z.object({
  shipmentId: z.string(),
  productName: z.string(),
  suiteLabel: z.string(),
  /** What the shipment's units were when the count began. */
  qty: z.number(),
  announcedQty: z.number(),
  places: z.nullable(placesSchema),
  isFirst: z.boolean(),
  /** The version of the shipment that the person saw; undefined if an older version stored the count. */
  version: z.optional(z.string()),
});
type ConfirmedCount = z.infer<typeof confirmedCount>;

function read({ data }: OutboxItem): { draft: CountDraft; about: ConfirmedCount } {
  const { draft: stored } = z.object({ draft: z.unknown() }).parse(data);
  const draft = parseCountDraft(stored);
  if (!draft) throw new Error("stored in another form by another version");
  return { draft, about: confirmedCount.parse(data) };
}

/** A count that waits on the device (docs/decisions/0081-check-ins-wait-on-the-device.md). */
export const countKind: OutboxKind = {
  name: "count",
  async send(item, onProgress) {
    const { draft, about } = read(item);
    const path = `/api/v1/floor/shipments/${about.shipmentId}/counts`;
    const seen = about.version === undefined ? {} : seenVersion(about.version);
    return sendForm(item.key, path, formOfCount(draft, about), onProgress, seen);
  },
  success: { title: "Contagem registrada!" },
  failure: "Erro ao registrar contagem",
  stale: ["floor-shipments", "boxes", "admin-shipments", "shipments", "products", "dashboard"],
  outdated: ["units_changed", "line_changed"],
  describe(item) {
    const { draft, about } = read(item);
    const found = draft.good + draft.damaged + draft.wrong;
    return {
      title: `${about.productName} · Suíte ${about.suiteLabel}`,
      detail: `${counted(found, "unidade contada", "unidades contadas")} · ${counted(draft.photos.length + draft.damagePhotos.length, "foto", "fotos")}`,
      keptNote: "A contagem e as fotos continuam neste aparelho.",
      discardQuestion: `Descartar a contagem de ${about.productName}?`,
      discardConsequence: "A contagem e as fotos guardadas neste aparelho são apagadas.",
      draft,
    };
  },
};

/** The first count is the check-in and says the same (docs/product.md#check-in). */
function toastOf({ isFirst }: ConfirmedCount, after: Places | null) {
  if (isFirst)
    return {
      title: "Envio marcado como recebido!",
      description: "O cliente poderá visualizar na página 'Chegaram'.",
    };
  const title = "Contagem registrada!";
  if (!after) return { title };
  const available = counted(after.on_hand, "disponível", "disponíveis");
  return { title, description: `${available}, ${openUnits(after)} em pendência.` };
}

type SentCount = ConfirmedCount & { draft: CountDraft; userId: string };

/** Confirms a count. Without a connection it is stored on this device and sent later. */
export const useConfirmCount = (onProgress: (fraction: number) => void) => {
  const cache = useQueryClient();
  return useWrite({
    call: ({ userId, ...data }: SentCount, headers) => {
      const subject = countSubject(data.shipmentId);
      const confirmed = { key: headers["Idempotency-Key"], userId, kind: countKind.name, subject, data };
      return sendOrKeep(countKind, confirmed, { cache, onProgress });
    },
    success: (outcome, sent) =>
      outcome === "sent"
        ? toastOf(sent, placesAfter(sent.draft, sent))
        : { title: "Contagem guardada neste aparelho", description: "Será enviado quando houver conexão." },
    failure: countKind.failure,
    stale: [outboxKey, ...countKind.stale],
  });
};
