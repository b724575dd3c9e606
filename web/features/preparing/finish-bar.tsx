import { maxTaskPhotos } from "@prepara/domain/work/kinds";
import { isFull, missingToFinish } from "@prepara/domain/work/steps";
import { useState } from "react";
import type { usePacking } from "#web/features/outbound/use-packing.public";
import { counted } from "#web/platform/formats";
import { shrinkPhoto } from "#web/platform/shrink-photo";
import { useUnsavedWork } from "#web/platform/unsaved-work";
import { Button } from "#web/ui/button";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { CameraButton } from "#web/ui/photo/camera-button";
import type { usePreparing } from "./use-preparing.ts";

const MAX_SIDE = 2000;

type FinishBarProps = {
  isShown: boolean;
  preparing: ReturnType<typeof usePreparing>;
  packing: ReturnType<typeof usePacking>["shown"];
};

/**
 * Finishes the task once all units are packed; until then it shows what is missing. The photos of closed
 * boxes count as the closing photo. What is not shown stays in the page, so that a photo that is being taken
 * is not lost when a late answer shows a step as open for a moment.
 */
export function FinishBar({ isShown, preparing: { steps, hasBoxes, finish }, packing }: FinishBarProps) {
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const isUnsent = isShown && photos.length > 0 && !isEnding;
  useAskBeforeLeaving(isUnsent);
  useUnsavedWork(isUnsent);
  const photoStep = steps.find(({ kind }) => kind === "photo");
  const pack = steps.find(({ kind }) => kind === "pack");
  const boxes = (packing?.boxes ?? []).map(({ position, status, items }) => ({
    position,
    isOpen: status === "open",
    units: items.reduce((sum, { qty }) => sum + qty, 0),
  }));
  const missing = missingToFinish(
    steps.filter((step) => step !== photoStep),
    boxes,
  );
  const needsPhoto = photoStep !== undefined && !isFull(photoStep) && boxes.every(({ isOpen }) => isOpen);
  const unpacked = packing ? packing.reserved : hasBoxes ? 0 : (pack?.wanted ?? 0);
  const add = async (files: readonly File[]) => {
    setBusy(true);
    const room = maxTaskPhotos - photos.length;
    const more = await Promise.all(files.slice(0, room).map((file) => shrinkPhoto(file, MAX_SIDE)));
    setPhotos((before) => [...before, ...more]);
    setBusy(false);
  };
  const end = async (withoutBoxes: boolean) => {
    setBusy(true);
    setEnding(true);
    await finish({ photos, withoutBoxes });
    setEnding(false);
    setBusy(false);
  };
  const isOpen = isShown && (!pack || isFull(pack));
  return (
    <div
      hidden={!isOpen}
      data-lifts-toasts={isOpen || undefined}
      className="fixed inset-x-0 bottom-0 z-20 border-border border-t bg-background px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6"
    >
      <div className="mx-auto flex w-full max-w-7xl items-center gap-3">
        <p role="status" className="min-w-0 flex-1 text-base">
          {missing.length > 0 ? `Falta: ${missing.join(", ")}` : counted(photos.length, "foto", "fotos")}
        </p>
        <div hidden={missing.length > 0} className="flex items-center gap-3">
          <CameraButton
            size="large"
            isDisabled={isBusy || photos.length >= maxTaskPhotos}
            onFiles={(files) => void add(files)}
          />
          <Button
            size="large"
            isWrite={false} // saved on this device while offline
            isBusy={isBusy}
            disabled={needsPhoto && photos.length === 0}
            onClick={() => (unpacked > 0 ? setAsking(true) : void end(false))}
          >
            Concluir
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isLocal
        open={isAsking}
        onClose={() => setAsking(false)}
        variant="primary"
        title="Concluir sem caixas?"
        description={`${counted(unpacked, "unidade não está", "unidades não estão")} em nenhuma caixa: peso, medidas e rastreio por caixa não ficam registrados.`}
        confirm="Concluir sem caixas"
        cancel="Voltar"
        onConfirm={() => {
          setAsking(false);
          void end(true);
        }}
      />
    </div>
  );
}
