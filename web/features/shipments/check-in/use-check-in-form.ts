import { checkIn } from "@prepara/domain/shipments/input";
import { whyNoCheckIn } from "@prepara/domain/shipments/status";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { signalScanResult } from "#web/features/scan/scan.public";
import { useSchemaForm } from "#web/platform/form";
import { useKeptDraft } from "#web/platform/outbox/use-kept-draft";
import { checkInSubject, type PendingShipment } from "./check-in.queries.ts";
import { type CheckInDraft, emptyMeasures, isEmptyDraft, type Measures } from "./check-in-draft.ts";
import { useConfirmCheckIn } from "./check-in-outbox.public.ts";
import { askWhetherMore } from "./more-than-announced.tsx";
import { usePhotos } from "./use-photos.ts";

type CheckInOptions = {
  userId: string;
  shipment: PendingShipment;
  draft: CheckInDraft | null;
  onDone: () => void;
  isSending: boolean;
  setSending: (isSending: boolean) => void;
};

/** The state of one check-in: form values, photos, the draft on this device, and the submit. */
export function useCheckInForm(options: CheckInOptions) {
  const { userId, shipment, draft, onDone, isSending, setSending } = options;
  const form = useMeasuresForm(draft?.measures ?? emptyMeasures);
  const measures = useMeasures(form);
  const { forgetPhotos, ...album } = usePhotos(draft?.photos ?? []);
  const { photos, isReading } = album;
  const [progress, setProgress] = useState<number>();
  const write = useConfirmCheckIn(setProgress);
  const subject = checkInSubject(shipment.id);
  const [announcedQty, setAnnouncedQty] = useState(draft?.announcedQty ?? shipment.qty);
  const [seenBoxIds, setSeenBoxIds] = useState(draft?.seenBoxIds ?? shipment.confirmedBoxIds);
  const isUntouched = isEmptyDraft({ measures, photos, announcedQty, seenBoxIds });
  // Only until something is filled in: a box that is confirmed at the dock later was not counted.
  if (isUntouched && seenBoxIds !== shipment.confirmedBoxIds) setSeenBoxIds(shipment.confirmedBoxIds);
  const isAsking = useRef(false);
  const [formerQty, setFormerQty] = useState<number | null>(null);
  // The server's refusal has said the number, so the next confirmation is about what is shown now.
  if (write.problem?.code === "line_changed" && announcedQty !== shipment.qty) setAnnouncedQty(shipment.qty);
  useKeptDraft(userId, subject, { measures, photos, announcedQty, seenBoxIds }, isEmptyDraft, isSending);
  const countsFit = (counts: Parameters<typeof whyNoCheckIn>[1]) => {
    if (whyNoCheckIn(shipment, counts) !== "more_damaged_than_received") return true;
    const message = "As unidades danificadas não podem passar das recebidas.";
    form.setError("damagedQty", { message }, { shouldFocus: true });
    return false;
  };
  // On phones the last step hides the measures, so they are validated before it.
  const mayGoOn = async () => (await form.trigger(undefined, { shouldFocus: true })) && countsFit(measures);
  const submit = form.handleSubmit(async (parsed) => {
    if (isReading || isSending) return; // a check-in cannot be repeated, so it waits until all photos are read
    if (!countsFit(parsed)) return;
    if (announcedQty !== shipment.qty) {
      // It may have changed at the moment of the confirmation, so a person has to read it first.
      setFormerQty(announcedQty);
      setAnnouncedQty(shipment.qty);
      return signalScanResult("question", "Unidades mudaram");
    }
    setFormerQty(null);
    const received = measures.receivedQty ?? announcedQty;
    if (received > announcedQty) {
      if (isAsking.current) return;
      isAsking.current = true;
      const isMore = await askWhetherMore(received, announcedQty);
      isAsking.current = false;
      if (!isMore) return;
    }
    setSending(true);
    const done = await write.run({
      userId,
      shipmentId: shipment.id,
      productName: shipment.product.name,
      suiteLabel: shipment.customer.suiteLabel,
      measures,
      photos,
      announcedQty,
      seenBoxIds,
    });
    setProgress(undefined);
    if (done) return onDone();
    setSending(false);
    signalScanResult("wrong", "Não recebido");
  });
  const forget = () => {
    form.reset(emptyMeasures);
    forgetPhotos();
  };
  return { form, measures, ...album, forget, formerQty, mayGoOn, submit, progress, ...write };
}

const useMeasuresForm = (start: Measures) => useSchemaForm(checkIn, start, { isKept: true });
type MeasuresForm = ReturnType<typeof useMeasuresForm>;

/** The current measures; a value that is not a number counts as empty. */
function useMeasures(form: MeasuresForm): Measures {
  const typed = useWatch({ control: form.control });
  const numberOf = (value: string | number | null | undefined) => (typeof value === "number" ? value : null);
  return {
    weightLb: numberOf(typed.weightLb),
    lengthIn: numberOf(typed.lengthIn),
    widthIn: numberOf(typed.widthIn),
    heightIn: numberOf(typed.heightIn),
    receivedQty: numberOf(typed.receivedQty),
    damagedQty: numberOf(typed.damagedQty),
  };
}
