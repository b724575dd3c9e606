import { useRef, useState } from "react";
import { Button } from "#web/ui/button";
import { Form } from "#web/ui/form/form";
import { NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { Stepper } from "#web/ui/stepper";
import { useIsPhone } from "#web/ui/use-media";
import { ShipmentHead } from "../shipment-head.tsx";
import type { PendingShipment } from "./check-in.queries.ts";
import type { CheckInDraft } from "./check-in-draft.ts";
import { CheckInMeasures } from "./check-in-measures.tsx";
import { CheckInPhotos } from "./check-in-photos.tsx";
import { CheckInReview } from "./check-in-review.tsx";
import { nextPlace } from "./search-focus.ts";
import { useArrival } from "./use-check-in.ts";

type CheckInFormProps = {
  userId: string;
  shipment: PendingShipment;
  draft: CheckInDraft | null;
  onClose: () => void;
};

const steps = ["Fotos", "Medidas", "Conferir"] as const;

/** The check-in itself: two columns on a desk, three steps on a phone. */
export function CheckInForm({ userId, shipment, draft, onClose }: CheckInFormProps) {
  const isPhone = useIsPhone();
  const [step, setStep] = useState(0);
  const [isDraftShown, setDraftShown] = useState(draft !== null);
  const isDone = useRef(false);
  const arrival = useArrival({
    userId,
    shipment,
    draft,
    onDone: () => {
      isDone.current = true;
      onClose();
    },
  });
  const shows = (part: number) => !isPhone || step === part;
  const forgetDraft = () => {
    arrival.forget();
    setDraftShown(false);
  };
  return (
    <Dialog
      open
      isWide
      onOpenChange={(open) => !open && onClose()}
      returnFocus={() => (isDone.current ? nextPlace(isPhone) : null)}
      title="Marcar como Recebido"
      description={`${shipment.product.name} · Suíte ${shipment.customer.suiteLabel}`}
      footer={
        <CheckInButtons
          isPhone={isPhone}
          step={step}
          isBusy={arrival.isPending || arrival.isReading}
          onStep={setStep}
          mayPass={() => step !== 1 || arrival.mayGoOn()}
          onCancel={onClose}
        />
      }
    >
      <Form id="recebimento" onSubmit={arrival.submit} className="flex flex-col gap-5">
        {isPhone && <Stepper label="Etapas do recebimento" steps={steps} at={step} />}
        {isDraftShown && shows(0) && <DraftNotice onForget={forgetDraft} />}
        {arrival.problem && (
          <NoticePanel tone="danger" title="Erro ao marcar recebimento" isAlert>
            {arrival.problem.message} As fotos e medidas continuam salvas neste aparelho.
          </NoticePanel>
        )}
        {!isPhone && <ShipmentHead shipment={shipment} />}
        <div className="grid items-start gap-6 md:grid-cols-2">
          {shows(0) && <CheckInPhotos arrival={arrival} isPhone={isPhone} />}
          {shows(1) && <CheckInMeasures arrival={arrival} shipment={shipment} isLarge={isPhone} />}
          {isPhone && step === 2 && <CheckInReview arrival={arrival} shipment={shipment} />}
        </div>
      </Form>
    </Dialog>
  );
}

const DraftNotice = ({ onForget }: { onForget: () => void }) => (
  <NoticePanel tone="info" title="Rascunho recuperado">
    <p>Continue de onde parou.</p>
    <button
      type="button"
      onClick={onForget}
      className="min-h-14 font-semibold underline underline-offset-4 md:min-h-6"
    >
      Descartar rascunho
    </button>
  </NoticePanel>
);

type CheckInButtonsProps = {
  isPhone: boolean;
  step: number;
  isBusy: boolean;
  onStep: (step: number) => void;
  mayPass: () => boolean | Promise<boolean>;
  onCancel: () => void;
};

function CheckInButtons({ isPhone, step, isBusy, onStep, mayPass, onCancel }: CheckInButtonsProps) {
  const confirm = (
    <Button
      key="confirm"
      type="submit"
      isWrite={false} // waits on this device
      form="recebimento"
      isBusy={isBusy}
      size={isPhone ? "large" : "normal"}
      className="max-md:flex-2"
    >
      Confirmar recebimento
    </Button>
  );
  if (!isPhone) {
    return (
      <>
        <Button look="secondary" disabled={isBusy} onClick={onCancel}>
          Cancelar
        </Button>
        {confirm}
      </>
    );
  }
  const pass = async () => {
    if (await mayPass()) onStep(step + 1);
  };
  return (
    <div className="flex gap-2">
      {step > 0 && (
        <Button
          look="secondary"
          size="large"
          className="flex-1"
          disabled={isBusy}
          onClick={() => onStep(step - 1)}
        >
          Voltar
        </Button>
      )}
      {step < 2 ? (
        <Button key="pass" size="large" className="flex-2" onClick={() => void pass()}>
          Continuar
        </Button>
      ) : (
        confirm
      )}
    </div>
  );
}
