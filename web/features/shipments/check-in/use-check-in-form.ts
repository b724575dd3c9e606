import { maxPhotos, tooManyPhotos, whyNotCheckable } from "@prepara/domain/shipments/check-in";
import { checkIn } from "@prepara/domain/shipments/input";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { deleteDraft, saveDraft } from "#web/features/shipments/check-in/waiting/check-in-store";
import { useSchemaForm } from "#web/platform/form";
import { notify } from "#web/platform/notices/notify";
import { shrinkPhoto } from "#web/platform/shrink-photo";
import { type PendingShipment, useConfirmCheckIn } from "./check-in.queries.ts";
import { type CheckInDraft, emptyMeasures, isEmptyDraft, type Measures, moveItem } from "./check-in-draft.ts";
import { playTone } from "./tones.ts";

const MAX_SIDE = 2000;
const KEEP_AFTER_MS = 300;

type CheckInOptions = {
  userId: string;
  shipment: PendingShipment;
  draft: CheckInDraft | null;
  onDone: () => void;
};

/** The state of one check-in: form values, photos, the draft on this device, and the submit. */
export function useCheckInForm({ userId, shipment, draft, onDone }: CheckInOptions) {
  const form = useMeasuresForm(draft?.measures ?? emptyMeasures);
  const measures = useMeasures(form);
  const { forgetPhotos, ...album } = usePhotos(draft?.photos ?? []);
  const { photos, isReading } = album;
  const [share, setShare] = useState<number>();
  const write = useConfirmCheckIn(setShare);
  const isOver = useDraft(userId, shipment.id, { measures, photos });
  const countsFit = (counts: Parameters<typeof whyNotCheckable>[1]) => {
    if (whyNotCheckable(shipment, counts) !== "more_damaged_than_received") return true;
    const message = "As unidades danificadas não podem passar das recebidas.";
    form.setError("damagedQty", { message }, { shouldFocus: true });
    return false;
  };
  // On phones the last step hides the measures, so they are validated before it.
  const mayGoOn = async () => (await form.trigger(undefined, { shouldFocus: true })) && countsFit(measures);
  const submit = form.handleSubmit(async (parsed) => {
    if (isReading) return; // a check-in cannot be repeated, so it waits until all photos are read
    if (!countsFit(parsed)) return;
    const done = await write.run({
      userId,
      shipmentId: shipment.id,
      productName: shipment.product.name,
      suiteLabel: shipment.customer.suiteLabel,
      measures,
      photos,
    });
    setShare(undefined);
    if (!done) return playTone("failure");
    isOver.current = true;
    await deleteDraft(userId, shipment.id);
    onDone();
  });
  const forget = () => {
    form.reset(emptyMeasures);
    forgetPhotos();
  };
  return { form, measures, ...album, forget, mayGoOn, submit, share, ...write };
}

const useMeasuresForm = (start: Measures) => useSchemaForm(checkIn, start, { isKept: true });
type MeasuresForm = ReturnType<typeof useMeasuresForm>;

/** The current measures; a value that is not a number counts as empty. */
function useMeasures(form: MeasuresForm): Measures {
  const typed = useWatch({ control: form.control });
  const numberOf = (value: string | number | null | undefined) =>
    typeof value === "number" && !Number.isNaN(value) ? value : null;
  return {
    weightLb: numberOf(typed.weightLb),
    lengthIn: numberOf(typed.lengthIn),
    widthIn: numberOf(typed.widthIn),
    heightIn: numberOf(typed.heightIn),
    receivedQty: numberOf(typed.receivedQty),
    damagedQty: numberOf(typed.damagedQty),
  };
}

function usePhotos(start: readonly File[]) {
  const [photos, setPhotos] = useState(start);
  const [reading, setReading] = useState(0);
  const addPhotos = async (files: readonly File[]) => {
    const images = files.filter((file) => file.type.startsWith("image/"));
    const others = files.filter((file) => !file.type.startsWith("image/"));
    if (others.length > 0) {
      const names = others.map((file) => file.name).join(", ");
      notify({ kind: "error", title: "Arquivo não é uma imagem", description: names });
    }
    setReading((count) => count + 1);
    const made = await Promise.all(images.map((file) => shrinkPhoto(file, MAX_SIDE))).finally(() =>
      setReading((count) => count - 1),
    );
    const room = maxPhotos - photos.length;
    if (made.length > room) notify({ kind: "error", title: tooManyPhotos });
    setPhotos((before) => [...before, ...made.map(named)].slice(0, maxPhotos));
  };
  const removePhoto = (index: number) =>
    setPhotos((before) => before.filter((_, position) => position !== index));
  const movePhoto = (from: number, to: number) => setPhotos((before) => moveItem(before, from, to));
  const forgetPhotos = () => setPhotos([]);
  return { photos, isReading: reading > 0, addPhotos, removePhoto, movePhoto, forgetPhotos };
}

/** Phones name every photo "image.jpg", so a prefix makes the names unique. */
const named = (photo: File) =>
  new File([photo], `${crypto.randomUUID().slice(0, 8)}-${photo.name}`, {
    type: photo.type,
    lastModified: photo.lastModified,
  });

function useDraft(userId: string, id: string, { measures, photos }: CheckInDraft) {
  const isOver = useRef(false);
  const print = JSON.stringify(measures);
  // Syncs with IndexedDB, so that a reload or an empty battery loses nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `print` stands for the measures, which are a new object each time.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isOver.current) return;
      const draft = { measures, photos };
      void (isEmptyDraft(draft) ? deleteDraft(userId, id) : saveDraft(userId, id, draft));
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [userId, id, print, photos]);
  return isOver;
}
