import { type BoxCondition, boxConditionLabels, boxConditions } from "@prepara/domain/dock/box";
import * as z from "zod/mini";
import { type Answer, api, dataOf } from "#web/platform/api/api";
import { counted } from "#web/platform/formats";
import { newId } from "#web/platform/new-id";
import { sendOrKeep } from "#web/platform/outbox/confirm-act";
import type { OutboxItem } from "#web/platform/outbox/outbox-item";
import { type OutboxKind, sendForm } from "#web/platform/outbox/outbox-kind";
import { announceItem } from "#web/platform/outbox/outbox-signal";
import { deleteItem, listItems, moveItems } from "#web/platform/outbox/outbox-store";
import type { LoggedBox } from "./boxes.queries.ts";

const scannedBox = z.object({
  code: z.string(),
  loggedAt: z.string(),
  another: z.boolean(),
  suite: z.nullable(z.number()),
});
const photosOfBox = z.object({ boxKey: z.string(), code: z.string(), photos: z.array(z.instanceof(File)) });
const boxChange = z.object({
  /** The key of the box's scan. */
  key: z.string(),
  /** Null until the server has responded to the scan. */
  boxId: z.nullable(z.string()),
  scanned: scannedBox,
});
const suiteOfBox = z.extend(boxChange, {
  suite: z.number(),
  /** The owner that the card showed; null also for a box of which the server has not said whose it is. */
  seenUserId: z._default(z.nullable(z.string()), null),
});
const conditionOfBox = z.extend(boxChange, {
  condition: z.enum(boxConditions),
  /** What it may replace; null for anything, once it was chosen on a card with the server's condition. */
  seen: z._default(z.nullable(z.array(z.enum(boxConditions))), ["ok"]),
});

/** A scan as this device stores it. */
export type ScannedBox = z.infer<typeof scannedBox>;

/** A suite read on the label of a scanned box. */
export type SuiteOfBox = z.infer<typeof suiteOfBox>;

/** The condition of a scanned box. */
type ConditionOfBox = z.infer<typeof conditionOfBox>;

/** The boxes of the scans that this tab has sent, by the keys of the scans. */
const acceptedBoxes = new Map<string, LoggedBox>();

/** The box of a scan that this tab has sent; undefined for any other. */
export const acceptedBox = (key: string): LoggedBox | undefined => acceptedBoxes.get(key);

/**
 * Acts about one box wait in order: under its id, or under the key of its scan until this tab knows the id.
 */
const subjectOf = (boxKey: string) => `box/${acceptedBox(boxKey)?.id ?? boxKey}`;

async function sendBox({ key, data }: Pick<OutboxItem, "key" | "data">): Promise<Answer<LoggedBox>> {
  const { another, ...fields } = scannedBox.parse(data);
  const form = { ...fields, ...(another && { another: "true" }) };
  // The server counts from `loggedAt` to this instant: the device's clock may be wrong.
  const headers = { "Sent-At": new Date().toISOString() };
  const answer = await sendForm<LoggedBox>(key, "/api/v1/floor/boxes", form, undefined, headers);
  if (answer.data) {
    const waiting = subjectOf(key);
    acceptedBoxes.set(key, answer.data);
    // So that a page that knows the box, but not this scan, finds what waits of it.
    await moveItems(waiting, subjectOf(key));
  }
  return answer;
}

/** A scanned box that waits on the device (docs/decisions/0121). */
export const boxKind: OutboxKind = {
  name: "box",
  send: sendBox,
  success: null,
  failure: "Erro ao registrar caixa",
  stale: ["boxes"],
  describe(item) {
    const { code } = scannedBox.parse(item.data);
    return {
      title: `Caixa ${code}`,
      detail: "Código bipado na doca",
      keptNote: "O código continua neste aparelho.",
      discardQuestion: `Descartar a caixa ${code}?`,
      discardConsequence:
        "O código guardado neste aparelho é apagado. A caixa só fica registrada se uma suíte dela também espera.",
      draft: null,
    };
  },
};

/** Photos of a box, sent after the box itself when that waits, too. */
export const boxPhotosKind: OutboxKind = {
  name: "photo",
  async send({ key, data }) {
    const { boxKey, photos } = photosOfBox.parse(data);
    const path = `/api/v1/floor/boxes/${encodeURIComponent(boxKey)}/photos`;
    return sendForm(key, path, { photos });
  },
  success: null,
  failure: "Erro ao enviar foto",
  stale: ["boxes"],
  describe(item) {
    const { code, photos } = photosOfBox.parse(item.data);
    return {
      title: `Caixa ${code}`,
      detail: counted(photos.length, "foto", "fotos"),
      keptNote: "As fotos continuam neste aparelho.",
      discardQuestion: `Descartar as fotos da caixa ${code}?`,
      discardConsequence: "As fotos guardadas neste aparelho são apagadas.",
      draft: null,
    };
  },
};

type BoxChange = z.infer<typeof boxChange>;
type Change =
  | { suite: number; seenUserId: string | null; seenSuite: null }
  | { condition: BoxCondition; seenConditions?: BoxCondition[] };

/** Changes a scanned box, whose id may not be known yet. */
async function sendChange(ownKey: string, { key, scanned, boxId }: BoxChange, body: Change) {
  if (!navigator.onLine) throw new TypeError("no connection");
  let id = boxId ?? acceptedBox(key)?.id;
  if (id === undefined) {
    // With its idempotency key the scan counts once, so sending it again only returns its box.
    const logged = await sendBox({ key, data: scanned });
    if (!logged.data) return logged;
    id = logged.data.id;
  }
  const headers = { "idempotency-key": ownKey };
  return api.PATCH("/api/v1/floor/boxes/{id}", { params: { path: { id } }, body, headers });
}

/** A suite that waits behind the scan of its box. */
export const boxSuiteKind: OutboxKind = {
  name: "box-suite",
  async send({ key: ownKey, data }) {
    const { suite, seenUserId, ...change } = suiteOfBox.parse(data);
    // `seenSuite: null`: applies only to a box without a confirmed suite, so a colleague's stays.
    return sendChange(ownKey, change, { suite, seenUserId, seenSuite: null });
  },
  success: null,
  failure: "Erro ao salvar caixa",
  stale: ["boxes"],
  describe(item) {
    const { scanned, suite } = suiteOfBox.parse(item.data);
    return {
      title: `Caixa ${scanned.code}`,
      detail: `Suíte ${suite}`,
      keptNote: "A suíte continua neste aparelho.",
      discardQuestion: `Descartar a suíte da caixa ${scanned.code}?`,
      discardConsequence: "A caixa fica sem esta suíte. A suíte guardada neste aparelho é apagada.",
      draft: null,
    };
  },
};

/** The condition that waits behind the scan of its box. */
export const boxConditionKind: OutboxKind = {
  name: "box-condition",
  async send({ key: ownKey, data }) {
    const { condition, seen, ...change } = conditionOfBox.parse(data);
    return sendChange(ownKey, change, { condition, ...(seen && { seenConditions: seen }) });
  },
  success: null,
  failure: "Erro ao salvar caixa",
  stale: ["boxes"],
  describe(item) {
    const { scanned, condition } = conditionOfBox.parse(item.data);
    return {
      title: `Caixa ${scanned.code}`,
      detail: boxConditionLabels[condition],
      keptNote: "A condição continua neste aparelho.",
      discardQuestion: `Descartar a condição da caixa ${scanned.code}?`,
      discardConsequence: "A caixa fica sem esta condição. A condição guardada neste aparelho é apagada.",
      draft: null,
    };
  },
};

/**
 * Stores a scan, then sends it. Returns the box, or null when it waits on this device. Throws a `Problem`
 * after a refusal.
 */
export async function logBox(userId: string, key: string, scanned: ScannedBox): Promise<LoggedBox | null> {
  const confirmed = { key, userId, kind: boxKind.name, subject: subjectOf(key), data: scanned };
  await dataOf(sendOrKeep(boxKind, confirmed));
  announceItem(); // the acts that waited for it may now be due
  return acceptedBox(key) ?? null;
}

/** Stores a change of a box, then sends it: "sent", or "waiting" on this device. */
const storeAndSend = (userId: string, kind: OutboxKind, boxKey: string, data: unknown) =>
  sendOrKeep(kind, {
    key: newId(),
    userId,
    kind: kind.name,
    subject: subjectOf(boxKey),
    data,
  });

/** Photos of a box. Throws a `Problem` after a refusal. */
export const addBoxPhotos = (userId: string, boxKey: string, code: string, photos: readonly File[]) =>
  dataOf(storeAndSend(userId, boxPhotosKind, boxKey, { boxKey, code, photos: [...photos] }));

/** The suite of a scanned box, also of one that waits. Throws a `Problem` after a refusal. */
export const nameSuite = (userId: string, named: SuiteOfBox) =>
  dataOf(storeAndSend(userId, boxSuiteKind, named.boxId ?? named.key, named));

/**
 * The condition of a scanned box, also of one that waits. It replaces only the one that a scanned box has at
 * first, and this device's own: another may be a colleague's, or chosen later where the scan is not known.
 * Throws a `Problem` after a refusal.
 */
export async function nameCondition(userId: string, named: Omit<ConditionOfBox, "seen">) {
  const own = await waitingConditions(userId, named.boxId ?? named.key);
  const earlier = own.flatMap(({ data }) => conditionOfBox.safeParse(data).data?.condition ?? []);
  return dataOf(replaceCondition(userId, { ...named, seen: ["ok", ...earlier] }));
}

/**
 * Sets the condition of a box that the server has. If one waits on this device, the new one waits in its
 * place until it is answered: the older one, sent later, would replace it.
 */
export async function setCondition(
  userId: string,
  id: string,
  condition: BoxCondition,
): Promise<Answer<unknown>> {
  const [older] = await waitingConditions(userId, id);
  const { data: named } = conditionOfBox.safeParse(older?.data);
  if (named) return replaceCondition(userId, { ...named, boxId: id, condition, seen: null });
  return api.PATCH("/api/v1/floor/boxes/{id}", { params: { path: { id } }, body: { condition } });
}

/** Stores and sends a condition instead of those of its box that wait on this device. */
async function replaceCondition(userId: string, named: ConditionOfBox) {
  const boxKey = named.boxId ?? named.key;
  for (const { key } of await waitingConditions(userId, boxKey)) await deleteItem(key);
  return storeAndSend(userId, boxConditionKind, boxKey, named);
}

const waitingConditions = async (userId: string, boxKey: string) =>
  (await listItems(userId)).filter(
    ({ kind, subject }) => kind === boxConditionKind.name && subject === subjectOf(boxKey),
  );

/** The newest waiting suite and condition of a scan's box; null where none waits. */
export function waitingOfBox(items: readonly OutboxItem[], scanKey: string) {
  const newest = (kind: OutboxKind) =>
    items.findLast((item) => item.kind === kind.name && boxChange.safeParse(item.data).data?.key === scanKey)
      ?.data;
  return {
    suite: suiteOfBox.safeParse(newest(boxSuiteKind)).data?.suite ?? null,
    condition: conditionOfBox.safeParse(newest(boxConditionKind)).data?.condition ?? null,
  };
}

/**
 * How many photos of a box wait on this device, under the id of the box or the key of its scan, apart from
 * those of which the server has the keys: their response was lost.
 */
export function waitingPhotos(
  items: readonly OutboxItem[],
  boxKeys: readonly string[],
  countedKeys: readonly string[],
): number {
  const ofBox = items.flatMap(({ key, kind, data }) => {
    const photos = kind === boxPhotosKind.name ? photosOfBox.safeParse(data).data : undefined;
    const isOfBox = photos && boxKeys.includes(photos.boxKey) && !countedKeys.includes(key);
    return isOfBox ? photos.photos : [];
  });
  return ofBox.length;
}
