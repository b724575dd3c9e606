import { formatCalendarDate, isPlausibleDate } from "@prepara/domain/calendar/calendar";
import { closedAs, freePosition } from "@prepara/domain/outbound/box";
import { isOtherExpiry, scannedExpiry, scannedItem } from "@prepara/domain/outbound/packed-scan";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ScanRefusal } from "#web/features/scan/refusal-alert.public";
import { signalScanResult } from "#web/features/scan/scan.public";
import { newId } from "#web/platform/new-id";
import { notify } from "#web/platform/notices/notify";
import type { OutboxKind } from "#web/platform/outbox/outbox-kind";
import { outboxQuery } from "#web/platform/outbox/send-outbox";
import { useUserId } from "#web/platform/session/me";
import { hasUnreadInput } from "#web/ui/form/unread-input";
import { keepAct } from "./keep-act.public.ts";
import { packingQuery } from "./outbound.queries.ts";
import {
  activeBox,
  areSameProduct,
  type BoxChoice,
  type ChangedMeasures,
  expiryIn,
  openBoxes,
  packingAfter,
  type ShownBox,
  type ShownPacking,
} from "./packing-after.ts";
import {
  boxOpenKind,
  closeKind,
  measureKind,
  packKind,
  prepSubject,
  waitingPacking,
} from "./packing-outbox.ts";

/** Decides an act from the boxes as they are shown; null if there is nothing to do. */
type Decided = { kind: OutboxKind; data: object; key?: string } | null;

const shownOf = (cache: QueryClient, userId: string, requestId: string): ShownPacking | undefined => {
  const packing = cache.getQueryData(packingQuery(requestId).queryKey);
  const items = cache.getQueryData(outboxQuery(userId).queryKey) ?? [];
  return packing && packingAfter(packing, waitingPacking(items, requestId));
};

/**
 * The boxes of a request and the acts on them; each act is stored on the device first and then sent
 * (docs/decisions/0143). Loads nothing unless `isOn`, and returns nothing before it was: what is shown stays
 * for the dialogs that are open once it no longer is.
 */
export function usePacking(requestId: string, isOn = true) {
  const cache = useQueryClient();
  const userId = useUserId();
  const read = useQuery({ ...packingQuery(requestId), enabled: isOn });
  const items = useQuery(outboxQuery(userId)).data ?? [];
  const [refusal, setRefusal] = useState<ScanRefusal | null>(null);
  const [queue] = useState(() => ({ last: Promise.resolve() }));
  const [openedHere] = useState(() => new Set<string>());
  const [isFilledHere, setFilledHere] = useState(false);
  const [choice, setChoice] = useState<BoxChoice>({ boxId: null, isUsed: false });
  // A ref, because a scan that waits for the acts before it must see which box they chose or opened.
  const choiceNow = useRef(choice);
  // The expiry dates that are typed for the units outside of boxes, by shipment; also for those scanned next.
  // Shipments of the same product have the same one.
  const [expiries, setExpiries] = useState<ReadonlyMap<string, string>>(new Map());
  const expiriesNow = useRef(expiries);
  const waiting = items.filter(({ subject }) => subject === prepSubject(requestId));
  const [wasOn, setWasOn] = useState(isOn);
  if (isOn && !wasOn) setWasOn(true);
  const shown = wasOn && read.data ? packingAfter(read.data, waitingPacking(items, requestId)) : undefined;

  const active = shown && activeBox(shown.boxes, choice);
  const choose = (boxId: string | null, isUsed = true) => {
    choiceNow.current = { boxId, isUsed };
    setChoice(choiceNow.current);
  };
  // Once it is shown as the one that scans go into, it stays so while it is open.
  if (active && active.id !== choice.boxId && choiceNow.current === choice) choose(active.id, false);

  const refuse = (code: string, text: string, word: string, kind: "wrong" | "question" = "wrong"): null => {
    setRefusal({ text, code });
    signalScanResult(kind, word);
    return null;
  };
  const keep = async ({ kind, data, key = newId() }: NonNullable<Decided>) => {
    const confirmed = { key, userId, subject: prepSubject(requestId), data };
    await keepAct(cache, kind, confirmed, packingQuery(requestId).queryKey);
  };
  /** Runs acts in sequence, each decided on the result of those before it: a double press packs once. */
  const act = (decide: (now: ShownPacking) => Decided): Promise<void> => {
    setRefusal(null);
    queue.last = queue.last.then(async () => {
      const now = shownOf(cache, userId, requestId);
      const decided = now ? decide(now) : null;
      if (decided) await keep(decided);
    });
    return queue.last;
  };
  const ofBox = (now: ShownPacking, box: Pick<ShownBox, "id" | "position">) => ({
    requestId,
    boxId: box.id,
    title: `Preparo nº ${now.number} · Caixa ${box.position}`,
  });
  const openBox = (now: ShownPacking, boxId: string) =>
    now.boxes.find(({ id, status }) => id === boxId && status === "open");
  type Units = { shipmentId: string; qty: number; expiresOn?: string };
  const move = (now: ShownPacking, boxId: string, units: Units, code?: string): Decided => {
    const { shipmentId, qty, expiresOn } = units;
    const [box, item] = [openBox(now, boxId), now.items.find((each) => each.shipmentId === shipmentId)];
    if (!box || !item) return null;
    const inside = box.items.find((each) => each.shipmentId === shipmentId);
    if (qty > item.reserved || -qty > (inside?.qty ?? 0)) return null;
    if (expiresOn && !isPlausibleDate(expiresOn))
      return refuse(
        code ?? item.product.name,
        `Confira a validade de ${item.product.name}.`,
        "Confira a validade",
      );
    const dateInside = expiryIn(now, box, item);
    if (expiresOn && isOtherExpiry(dateInside, expiresOn))
      return refuse(
        code ?? item.product.name,
        `Validade ${formatCalendarDate(expiresOn)}: as unidades desta caixa vencem em ${formatCalendarDate(dateInside)}. Use outra caixa.`,
        "Outra validade",
      );
    const { name: productName } = item.product;
    setFilledHere(qty === now.reserved);
    return { kind: packKind, data: { ...ofBox(now, box), ...units, productName } };
  };
  const askForBox = (now: ShownPacking, code: string) => {
    const gone = now.boxes.find(({ id }) => id === choiceNow.current.boxId);
    const isAnyOpen = openBoxes(now.boxes).length > 0;
    const whyNone = isAnyOpen ? "Nenhuma caixa está escolhida." : "Nenhuma caixa está aberta.";
    const why = gone ? `A caixa ${gone.position} não está mais aberta.` : whyNone;
    const remedy = isAnyOpen
      ? "Toque em ‘Bipar nesta caixa’ ou em ‘Abrir caixa’."
      : "Toque em ‘Abrir caixa’.";
    return refuse(code, `${why} ${remedy}`, isAnyOpen ? "Qual caixa?" : "Abra uma caixa", "question");
  };
  const scanned = (now: ShownPacking, code: string): Decided => {
    const known = now.items.map((item) => ({
      ...item,
      number: item.shipmentNumber,
      asin: item.product.asin,
      left: item.reserved,
    }));
    const item = scannedItem(code, known);
    if (!item) return refuse(code, "Este produto não é desta solicitação.", "Produto errado");
    if (item.left === 0)
      return refuse(code, `Não há mais unidades de ${item.product.name} para embalar.`, "Tudo embalado");
    const box = activeBox(now.boxes, choiceNow.current);
    if (!box) return askForBox(now, code);
    const expiresOn = scannedExpiry(code) ?? expiriesNow.current.get(item.shipmentId);
    const units = { shipmentId: item.shipmentId, qty: 1, ...(expiresOn && { expiresOn }) };
    const decided = move(now, box.id, units, code);
    if (!decided) return null;
    choose(box.id);
    const count = `${now.packed + 1} / ${now.packed + now.reserved}`;
    const word = openBoxes(now.boxes).length > 1 ? `Caixa ${box.position} · ${count}` : count;
    signalScanResult(now.reserved === 1 ? "finished" : "ok", word);
    return decided;
  };
  return {
    shown,
    error: shown ? null : read.error,
    retry: () => void read.refetch(),
    refusal,
    /** Whether an act of the request waits on this device; acts that need the server must then wait. */
    hasWaiting: waiting.length > 0,
    waiting,
    /** Whether the last units that lay outside of boxes were packed on this screen. */
    isFilledHere,
    /** Forgets that they were, once units lie outside again. */
    expectUnits: () => setFilledHere(false),
    /** The box into which scans go. */
    active,
    /** Makes scans go into a box; with null, into none until one is chosen or opened. */
    choose: (boxId: string | null) => {
      setRefusal(null);
      choose(boxId);
    },
    /** Makes scans go into a box, unless they go into another one by then. */
    chooseIfNone: async (boxId: string) => {
      await queue.last;
      const now = shownOf(cache, userId, requestId);
      const present = now && activeBox(now.boxes, choiceNow.current);
      if (present && present.id !== boxId) return;
      setRefusal(null);
      choose(boxId);
    },
    expiries,
    /** Types the expiry date of a shipment's product, which other shipments may hold, too. */
    typeExpiry: (shipmentId: string, date: string) => {
      const { items: known = [] } = shownOf(cache, userId, requestId) ?? {};
      const typedOf = known.find((item) => item.shipmentId === shipmentId);
      const ofProduct = known.filter((item) => typedOf && areSameProduct(item, typedOf));
      const typed = ofProduct.map((item) => [item.shipmentId, date] as const);
      expiriesNow.current = new Map([...expiriesNow.current, ...typed]);
      setExpiries(expiriesNow.current);
    },
    scan: (code: string) => {
      if (!hasUnreadInput(document)) return act((now) => scanned(now, code));
      refuse(code, "Complete a data que falta, ou apague-a.", "Falta a data");
      return Promise.resolve();
    },
    move: (boxId: string, units: Units) =>
      act((now) => {
        const decided = move(now, boxId, units);
        if (decided && units.qty > 0) choose(boxId);
        return decided;
      }),
    open: () => {
      const key = newId();
      return act((now) => {
        // An own empty box: a second press of the button. Others' empty boxes are not for one's goods.
        const own = openBoxes(now.boxes).find(
          (box) => box.items.length === 0 && (box.isNew || openedHere.has(box.id)),
        );
        choose(own?.id ?? key);
        if (own) return null;
        openedHere.add(key);
        const position = freePosition(now.boxes.map((box) => box.position));
        return { kind: boxOpenKind, key, data: ofBox(now, { id: key, position }) };
      });
    },
    measure: (boxId: string, measures: ChangedMeasures) =>
      act((now) => {
        const box = openBox(now, boxId);
        return box ? { kind: measureKind, data: { ...ofBox(now, box), measures } } : null;
      }),
    /** The box with all acts of this screen, also those that are being stored; undefined if it is gone. */
    boxAfterActs: async (boxId: string): Promise<ShownBox | undefined> => {
      await queue.last;
      return shownOf(cache, userId, requestId)?.boxes.find(({ id }) => id === boxId);
    },
    /** `seen`: the box as the dialog showed it, with the acts that wait on this device. */
    close: (seen: ShownBox, end: { photo: File; overrideReason: string | null }) =>
      act((now) => {
        const box = openBox(now, seen.id);
        if (box)
          return {
            kind: closeKind,
            data: { ...ofBox(now, box), ...end, seenBox: closedAs(seen.items, seen) },
          };
        notify({
          kind: "error",
          title: closeKind.failure,
          description: `A caixa ${seen.position} não está mais aberta. A foto não foi enviada.`,
          isMinor: true,
        });
        return null;
      }),
  };
}

export type PackingState = ReturnType<typeof usePacking>;
