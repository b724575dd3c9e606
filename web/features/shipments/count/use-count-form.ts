import { readScan } from "@prepara/domain/scan/read-scan";
import { announcedBefore, notFound, whyNotCounted } from "@prepara/domain/stock/count";
import { scanToCount } from "@prepara/domain/stock/scan-to-count";
import { useEffect, useState } from "react";
import { signalScanResult } from "#web/features/scan/scan.public";
import { usePhotos } from "#web/features/shipments/check-in/use-photos";
import { counted } from "#web/platform/formats";
import { useKeptDraft } from "#web/platform/outbox/use-kept-draft";
import { tellUnreadInput } from "#web/ui/form/unread-input";
import {
  boxesOf,
  type CountDraft,
  emptyCount,
  figuresOf,
  isEmptyCount,
  lotsOf,
  withUnit,
} from "./count-draft.ts";
import { countSubject, useConfirmCount } from "./count-outbox.public.ts";
import { detailErrors, firstDetailError } from "./detail-errors.ts";
import type { FloorShipment } from "./floor-shipments.queries.ts";

export type CountOptions = {
  userId: string;
  shipment: FloorShipment;
  start: CountDraft | null;
  /** The box whose scan opened the count. */
  scannedBox: string | undefined;
  onDone: () => void;
  /** From `useDraftStart`. */
  isSending: boolean;
  setSending: (isSending: boolean) => void;
};

/** What the last scan could not count. */
type UnexpectedCode = { kind: "unknown" | "other"; code: string };

/** One refusal of 'Conferir contagem', pressed or by a scan. */
export type RefusedCount = { isPressed: boolean };

/** What a count tells of the shipment's units: a colleague may have counted the same ones. */
type Seen = { announcedQty: number; version: string };

const isSame = (one: Seen, other: Seen): boolean =>
  one.version === other.version && one.announcedQty === other.announcedQty;

const changes = {
  line_changed: "O número de unidades anunciadas mudou. Confira e confirme de novo.",
  units_changed:
    "As unidades deste envio mudaram enquanto a tela estava aberta. Confira o que já foi contado e confirme de novo.",
} as const;

/** What has changed since the count began; null if nothing has. */
function changeOf(begun: Seen, now: Seen): string | null {
  if (isSame(begun, now)) return null;
  return begun.version === now.version ? changes.line_changed : changes.units_changed;
}

const refusals = {
  ...changes,
  unannounced_undone: "A contagem desta mercadoria sem anúncio foi desfeita. Registre-a de novo na caixa.",
  nothing_counted: "Conte ao menos uma unidade ou diga quantas faltam.",
  lots_do_not_add_up: "Os lotes somam mais do que as unidades em bom estado.",
  damage_needs_photo: "Fotografe as unidades danificadas ou erradas.",
  counts_do_not_add_up: "Separe as unidades que não chegaram: quantas faltam e quantas ainda vêm.",
} as const;

/**
 * Whether a code is our own label or a carrier's number. A number in no carrier's form, which the customer
 * announced, may stand on each unit, so that its scan does not confirm a count.
 */
const isOfCarrier = (code: string): boolean =>
  readScan(code).some(({ kind }) => kind === "tracking" || kind === "internal");

/** The state of one count: figures, scans, photos, the draft on this device, and the submit. */
export function useCountForm(options: CountOptions) {
  const { userId, shipment, start, scannedBox, onDone, isSending, setSending } = options;
  const [typed, setTyped] = useState(start ?? emptyCount);
  const arrival = usePhotos(start?.photos ?? []);
  const damage = usePhotos(start?.damagePhotos ?? []);
  const [unexpected, setUnexpected] = useState<UnexpectedCode | null>(null);
  const [reviewed, setReviewed] = useState<Seen | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [refused, setRefused] = useState<RefusedCount | null>(null);
  const [progress, setProgress] = useState<number>();
  const write = useConfirmCount(setProgress);
  const units = { qty: shipment.qty, places: shipment.places };
  const announcedQty = announcedBefore(units);
  const shown = { announcedQty, version: shipment.version };
  const [begun, setBegun] = useState({ ...shown, version: start?.version ?? shipment.version });
  const draft = {
    ...typed,
    version: begun.version,
    photos: [...arrival.photos],
    damagePhotos: [...damage.photos],
  };
  useKeptDraft(userId, countSubject(shipment.id), draft, isEmptyCount, isSending);
  const figures = figuresOf(draft, units);
  const boxIds = boxesOf(draft, shipment.boxes, scannedBox);
  const isReading = arrival.isReading || damage.isReading;
  // The person's own count changes both, too, while it is sent and afterwards.
  const now = isSending ? (reviewed ?? begun) : shown;
  if (isEmptyCount(draft) && !isSame(begun, now)) setBegun(now);
  if (reviewed && !isSame(reviewed, now)) setReviewed(null);
  const changed = changeOf(begun, now);
  const toldOf = changed && `${now.version} ${now.announcedQty}`;
  // Signals to a person who looks at the box; it comes from elsewhere, not from a scan or a tap.
  useEffect(() => {
    if (toldOf !== null) signalScanResult("wrong", "Unidades mudaram");
  }, [toldOf]);

  const change = (part: Partial<CountDraft>) => {
    setRefusal(null);
    setTyped((before) => ({ ...before, ...part }));
  };
  const countUnit = (lot: Parameters<typeof withUnit>[1], code?: string) => {
    setRefusal(null);
    setUnexpected(null);
    setTyped((before) => ({
      ...withUnit(before, lot),
      codes: code === undefined ? before.codes : [...new Set([...before.codes, code])],
    }));
    signalScanResult("ok", String(draft.good + 1));
  };
  const chooseBoxes = (chosen: string[]) => {
    setReviewed(null);
    setUnexpected(null);
    change({ boxIds: chosen });
    signalScanResult("ok", counted(chosen.length, "caixa", "caixas"));
  };
  const countWrong = () => {
    setUnexpected(null);
    change({ wrong: typed.wrong + 1 });
  };
  const removeCode = (code: string) => {
    // What a scan meant while the code was known may be wrong now.
    setUnexpected(null);
    change({ codes: typed.codes.filter((other) => other !== code) });
  };
  const wrongDetails = detailErrors(draft);
  const review = (isPressed: boolean) => {
    if (tellUnreadInput(document)) return signalScanResult("wrong", "Confira a contagem");
    const details = {
      announcedQty,
      lots: lotsOf(draft),
      damagePhotos: draft.damagePhotos.length,
    };
    const why = whyNotCounted(units, figures, details);
    const told = isReading
      ? "Aguarde: as fotos ainda estão sendo lidas."
      : (firstDetailError(wrongDetails) ?? (why && refusals[why]));
    setRefusal(told);
    setReviewed(told === null ? shown : null);
    setRefused(told === null ? null : { isPressed });
    if (told !== null) signalScanResult("wrong", "Confira a contagem");
    else if (changed) signalScanResult("question", "Unidades mudaram");
    else signalScanResult("question", figures.missing > 0 ? `Faltam ${figures.missing}` : "Confira");
  };
  const confirm = async () => {
    if (isSending) return;
    setSending(true);
    const done = await write.run({
      userId,
      shipmentId: shipment.id,
      productName: shipment.product.name,
      suiteLabel: shipment.customer.suiteLabel,
      ...units,
      announcedQty,
      isFirst: shipment.status === "in_transit",
      version: shown.version,
      draft: { ...draft, boxIds },
    });
    setProgress(undefined);
    setReviewed(null);
    if (done) return onDone();
    setSending(false);
    signalScanResult("wrong", "Não registrada");
  };
  const scanBox = (code: string, scannedIds: readonly string[]) => {
    // A number alone does not prove whose an unconfirmed box is, so such a box must be chosen by a tap.
    const more = shipment.boxes
      .filter(({ id, isConfirmed }) => isConfirmed && scannedIds.includes(id) && !boxIds.includes(id))
      .map(({ id }) => id);
    if (more.length > 0) return chooseBoxes([...boxIds, ...more]);
    if (!reviewed) return review(false);
    // After a change the person must have read it, which a scan does not show.
    if (isOfCarrier(code) && !changed) return void confirm();
    signalScanResult("question", "Toque para confirmar");
  };
  const scan = (code: string) => {
    if (write.isPending) return;
    const meaning = scanToCount(code, {
      ...shipment,
      ...shipment.product,
      codes: [...shipment.codes, ...draft.codes],
    });
    if (meaning.kind === "box") return scanBox(code, meaning.boxIds);
    setReviewed(null);
    if (meaning.kind === "unit") return countUnit(meaning);
    // Scanning the same unknown code again confirms it, for people who use only the scanner.
    if (meaning.kind === "unknown" && unexpected?.code === meaning.code)
      return countUnit({ lot: null, expiresOn: null }, meaning.code);
    setUnexpected(meaning.kind === "unknown" ? meaning : { kind: "other", code });
    if (meaning.kind === "unknown") signalScanResult("question", "É deste produto?");
    else signalScanResult("wrong", "Não é deste envio");
  };
  const forget = () => {
    if (isSending) return;
    setReviewed(null);
    setTyped(emptyCount);
    arrival.forgetPhotos();
    damage.forgetPhotos();
    setRefusal(null);
    setRefused(null);
  };
  return {
    draft,
    refused: refused && { by: refused, errors: wrongDetails },
    figures,
    rest: notFound(units, draft),
    isEmpty: isEmptyCount(draft),
    arrival,
    damage,
    unexpected,
    answerUnexpected: (code: string | null) =>
      code === null ? setUnexpected(null) : countUnit({ lot: null, expiresOn: null }, code),
    countWrong,
    removeCode,
    change,
    boxIds,
    scan,
    review: () => review(true),
    isReviewing: reviewed !== null,
    stopReview: () => setReviewed(null),
    confirm,
    changed,
    refusal,
    forget,
    progress,
    isPending: write.isPending,
    // `changed` says the same.
    problem: changed && write.problem && write.problem.code in changes ? null : write.problem,
  };
}
