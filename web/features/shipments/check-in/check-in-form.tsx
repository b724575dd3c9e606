import { useRef, useState } from "react";
import { DiscardDraft, UnreadableDraft } from "#web/platform/outbox/draft-notices";
import { useIsPhone } from "#web/ui/browser-state";
import { Button } from "#web/ui/button";
import { Form } from "#web/ui/form/form";
import { formatNumber } from "#web/ui/form/number";
import { FailureNotice, NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { Stepper } from "#web/ui/stepper";
import type { PendingShipment } from "./check-in.queries.ts";
import type { CheckInDraft } from "./check-in-draft.ts";
import { CheckInMeasures } from "./check-in-measures.tsx";
import { CheckInPhotos } from "./check-in-photos.tsx";
import { CheckInReview, ShipmentHeading } from "./check-in-review.tsx";
import { nextFocusTarget } from "./search-focus.ts";
import { useCheckInForm } from "./use-check-in-form.ts";

type CheckInFormProps = {
  userId: string;
  shipment: PendingShipment;
  draft: CheckInDraft | null;
  /** From `useDraftStart`. */
  isUnreadable: boolean;
  onClose: () => void;
  onReceived: () => void;
  /** From `useDraftStart`. */
  isSending: boolean;
  setSending: (isSending: boolean) => void;
};

const steps = ["Fotos", "Medidas", "Conferir"] as const;

/** The check-in form: two columns on wide screens, three steps on phones. */
export function CheckInForm({ isUnreadable, onClose, onReceived, ...options }: CheckInFormProps) {
  const { shipment, draft } = options;
  const isPhone = useIsPhone();
  const [step, setStep] = useState(0);
  const [isDraftShown, setDraftShown] = useState(draft !== null);
  // Not 'is done': the live stream may replace the form before its own request returns.
  const isCancelled = useRef(false);
  const checkIn = useCheckInForm({ ...options, onDone: onReceived });
  const cancel = () => {
    isCancelled.current = true;
    onClose();
  };
  const isPartShown = (part: number) => !isPhone || step === part;
  const forgetDraft = () => {
    checkIn.forget();
    setDraftShown(false);
  };
  return (
    <Dialog
      open
      isWide
      onClose={cancel}
      returnFocus={() => (isCancelled.current ? null : nextFocusTarget(isPhone))}
      title="Marcar como Recebido"
      description={`${shipment.product.name} · Suíte ${shipment.customer.suiteLabel}`}
      footer={
        <CheckInButtons
          isPhone={isPhone}
          step={step}
          isBusy={checkIn.isPending || checkIn.isReading}
          onStep={setStep}
          mayContinue={() => step !== 1 || checkIn.mayGoOn()}
          onCancel={cancel}
        />
      }
    >
      <Form id="recebimento" onSubmit={checkIn.submit} className="flex flex-col gap-5">
        {isPhone && <Stepper label="Etapas do recebimento" steps={steps} current={step} />}
        {isUnreadable && isPartShown(0) && <UnreadableDraft />}
        {isDraftShown && isPartShown(0) && <DraftNotice onForget={forgetDraft} />}
        {checkIn.problem && (
          <FailureNotice
            title="Erro ao marcar recebimento"
            message={`${checkIn.problem.message} As fotos e medidas continuam salvas neste aparelho.`}
          />
        )}
        {checkIn.formerQty !== null && <ChangedNotice from={checkIn.formerQty} to={shipment.qty} />}
        {!isPhone && <ShipmentHeading shipment={shipment} />}
        <div className="grid items-start gap-6 md:grid-cols-2">
          {isPartShown(0) && <CheckInPhotos checkIn={checkIn} isPhone={isPhone} />}
          {isPartShown(1) && <CheckInMeasures checkIn={checkIn} shipment={shipment} isLarge={isPhone} />}
          {isPhone && step === 2 && <CheckInReview checkIn={checkIn} shipment={shipment} />}
        </div>
      </Form>
    </Dialog>
  );
}

const ChangedNotice = ({ from, to }: { from: number; to: number }) => (
  <NoticePanel tone="warning" title="O número de unidades anunciadas mudou" isAlert>
    Eram {formatNumber(from)}, agora são {formatNumber(to)}. Confira e confirme de novo.
  </NoticePanel>
);

const DraftNotice = ({ onForget }: { onForget: () => void }) => (
  <NoticePanel tone="info" title="Rascunho recuperado">
    <p>Continue de onde parou.</p>
    <DiscardDraft
      label="Descartar rascunho"
      className="min-h-14 md:min-h-6"
      question="Descartar o rascunho?"
      consequence="As fotos e medidas guardadas neste aparelho são apagadas. O envio continua pendente."
      onDiscard={onForget}
    />
  </NoticePanel>
);

type CheckInButtonsProps = {
  isPhone: boolean;
  step: number;
  isBusy: boolean;
  onStep: (step: number) => void;
  mayContinue: () => boolean | Promise<boolean>;
  onCancel: () => void;
};

function CheckInButtons({ isPhone, step, isBusy, onStep, mayContinue, onCancel }: CheckInButtonsProps) {
  const confirm = (
    <Button
      key="confirm"
      type="submit"
      isWrite={false} // saved on this device while offline
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
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          Cancelar
        </Button>
        {confirm}
      </>
    );
  }
  const goOn = async () => {
    if (await mayContinue()) onStep(step + 1);
  };
  return (
    <div className="flex gap-2">
      {step > 0 && (
        <Button
          variant="secondary"
          size="large"
          className="flex-1"
          disabled={isBusy}
          onClick={() => onStep(step - 1)}
        >
          Voltar
        </Button>
      )}
      {step < 2 ? (
        <Button key="continue" size="large" className="flex-2" onClick={() => void goOn()}>
          Continuar
        </Button>
      ) : (
        confirm
      )}
    </div>
  );
}
