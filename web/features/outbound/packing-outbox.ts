import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Answer, api } from "#web/platform/api/api";
import { keepShown } from "#web/platform/api/kept-answers";
import { counted } from "#web/platform/formats";
import type { OutboxItem } from "#web/platform/outbox/outbox-item";
import { type OutboxKind, sendForm } from "#web/platform/outbox/outbox-kind";
import { type Packing, packingQuery } from "./outbound.queries.ts";
import type { PackingAct } from "./packing-after.ts";

/** One subject for a task and its request's boxes, so that all their acts are sent in order. */
export const prepSubject = (requestId: string): string => `prep-request/${requestId}`;

const ofBox = z.object({
  requestId: z.string(),
  /** The box's name for people, such as 'Preparo nº 12 · Caixa 1'. */
  title: z.string(),
  /** The id of the box: the idempotency key with which this device opened it. */
  boxId: z.string(),
});
const moved = z.extend(ofBox, {
  shipmentId: z.string(),
  productName: z.string(),
  /** Negative to take units out. */
  qty: z.number(),
  expiresOn: z.optional(z.string()),
});
/** Missing where it was not changed. Earlier versions kept all four, with the one that was changed. */
const measure = z.exactOptional(z.nullable(z.number()));
const measured = z.extend(ofBox, {
  measures: z.object({
    weightLb: measure,
    lengthIn: measure,
    widthIn: measure,
    heightIn: measure,
    hasJewelry: z.exactOptional(z.boolean()),
  }),
});
const closed = z.extend(ofBox, {
  photo: z.instanceof(File),
  overrideReason: z.nullable(z.string()),
  /** The box as it was shown; missing where an earlier version kept the act. */
  seenBox: z.exactOptional(z.string()),
});

const answers = new Map<string, Packing>();

function keepPacking<T extends Answer<Packing>>(key: string, answer: T): T {
  if (answer.data) answers.set(key, answer.data);
  return answer;
}

/** Caches the boxes of the server's response when the item is removed, so that it is counted once. */
function showPacking(cache: QueryClient, { key }: OutboxItem) {
  const packing = answers.get(key);
  answers.delete(key);
  if (!packing) return;
  const { queryKey } = packingQuery(packing.id);
  cache.setQueryData(queryKey, packing);
  keepShown(queryKey, packing);
  // A repeated act gets its first response, which may be outdated, so boxes and tasks are read again.
  void cache.invalidateQueries({ queryKey: ["outbound"] });
  void cache.invalidateQueries({ queryKey: ["tasks"] });
}

const shared = { accept: showPacking, success: null, stale: [] } as const;
const discarded = (title: string) => ({
  keptNote: "O registro continua neste aparelho.",
  discardQuestion: `Descartar o que foi feito em ${title}?`,
  discardConsequence: "O que este aparelho guardou deste registro é apagado.",
  draft: null,
});

/** Opens a box, whose id is the item's key. */
export const boxOpenKind: OutboxKind = {
  ...shared,
  name: "pack-box",
  async send({ key, data }) {
    const { requestId: id } = ofBox.parse(data);
    const request = { params: { path: { id } }, body: {}, headers: { "idempotency-key": key } };
    return keepPacking(key, await api.POST("/api/v1/floor/prep-requests/{id}/outbound-boxes", request));
  },
  failure: "Erro ao abrir caixa",
  describe({ data }) {
    const { title } = ofBox.parse(data);
    return { title, detail: "Caixa aberta", ...discarded(title) };
  },
};

/** Puts units into a box or takes them out (docs/decisions/0143). */
export const packKind: OutboxKind = {
  ...shared,
  name: "pack",
  async send({ key, data }) {
    const { boxId: id, shipmentId, qty, expiresOn } = moved.parse(data);
    const request = { params: { path: { id } }, headers: { "idempotency-key": key } };
    if (qty < 0) {
      const body = { shipmentId, qty: -qty };
      return keepPacking(
        key,
        await api.POST("/api/v1/floor/outbound-boxes/{id}/unpack", { ...request, body }),
      );
    }
    const body = { shipmentId, qty, ...(expiresOn !== undefined && { expiresOn }) };
    return keepPacking(key, await api.POST("/api/v1/floor/outbound-boxes/{id}/pack", { ...request, body }));
  },
  failure: "Erro ao embalar",
  describe({ data }) {
    const { title, productName, qty } = moved.parse(data);
    const units = counted(Math.abs(qty), "unidade", "unidades");
    return {
      title: `${title} · ${productName}`,
      detail: qty < 0 ? `${units} a menos` : units,
      ...discarded(title),
    };
  },
};

/** Saves what was changed of the measures of a box. */
export const measureKind: OutboxKind = {
  ...shared,
  name: "pack-measures",
  async send({ key, data }) {
    const { boxId: id, measures: body } = measured.parse(data);
    const request = { params: { path: { id } }, body, headers: { "idempotency-key": key } };
    return keepPacking(key, await api.PATCH("/api/v1/floor/outbound-boxes/{id}", request));
  },
  failure: "Erro ao salvar caixa",
  describe({ data }) {
    const { title } = measured.parse(data);
    return { title, detail: "Peso e medidas", ...discarded(title) };
  },
};

/** Closes a box with its photo; sent after the acts for its contents. */
export const closeKind: OutboxKind = {
  ...shared,
  name: "close",
  async send({ key, data }, onProgress) {
    const { boxId, photo, overrideReason, seenBox } = closed.parse(data);
    const path = `/api/v1/floor/outbound-boxes/${boxId}/close`;
    const form = { photo, overrideReason: overrideReason ?? "", ...(seenBox && { seenBox }) };
    return keepPacking(key, await sendForm<Packing>(key, path, form, onProgress));
  },
  success: { title: "Caixa fechada!" },
  failure: "Erro ao fechar caixa",
  describe({ data }) {
    const { title } = closed.parse(data);
    return { title: `${title} · Fechar`, detail: "1 foto", ...discarded(title) };
  },
};

/** The kinds of acts on boxes, in no order. */
export const packingKinds: readonly OutboxKind[] = [boxOpenKind, packKind, measureKind, closeKind];

/** The acts that wait on this device for the boxes of a request, in order, without refused ones. */
export function waitingPacking(items: readonly OutboxItem[], requestId: string): PackingAct[] {
  return items.flatMap((item) => {
    if (item.subject !== prepSubject(requestId) || item.refusal !== null) return [];
    const act = actOf(item);
    return act ? [act] : [];
  });
}

function actOf({ key, kind, data }: OutboxItem): PackingAct | undefined {
  const named = <Kind extends string, Data extends object>(name: Kind, act: Data | undefined) =>
    act && { key, kind: name, ...act };
  if (kind === boxOpenKind.name) return named("open", ofBox.safeParse(data).data);
  if (kind === packKind.name) return named("pack", moved.safeParse(data).data);
  if (kind === measureKind.name) return named("measure", measured.safeParse(data).data);
  return kind === closeKind.name ? named("close", closed.safeParse(data).data) : undefined;
}
