import { type BoxCondition, boxConditionLabels, maxBoxPhotos } from "@prepara/domain/dock/box";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFrom } from "#web/platform/api/problem";
import { counted, time } from "#web/platform/formats";
import { notify } from "#web/platform/notices/notify";
import { outboxKey, outboxQuery } from "#web/platform/outbox/send-outbox";
import { shrinkPhoto } from "#web/platform/shrink-photo";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { lazyComponent } from "#web/ui/lazy-component";
import { StaysWhileOpen } from "#web/ui/overlay/stays-while-open";
import { CameraButton } from "#web/ui/photo/camera-button";
import { Spinner } from "#web/ui/spinner";
import { BoxCard } from "./box-card.tsx";
import { addBoxPhotos, waitingOfBox, waitingPhotos } from "./box-outbox.ts";
import { boxQuery, type LoggedBox } from "./boxes.queries.ts";
import type { Shown } from "./use-scans.ts";

const WaitingSuiteDialog = lazyComponent(async () => (await import("./suite-dialog.tsx")).WaitingSuiteDialog);
const WaitingConditionDialog = lazyComponent(
  async () => (await import("./condition-dialog.tsx")).WaitingConditionDialog,
);
const ConditionDialog = lazyComponent(async () => (await import("./condition-dialog.tsx")).ConditionDialog);

const MAX_SIDE = 2000;

type WaitingChange = { suite?: number; condition?: BoxCondition };
type ScanResultProps = {
  shown: Shown;
  userId: string;
  onAnother: (code: string) => void;
  /** Called with a suite or condition of a scan that waits on this device. */
  onChange: (change: WaitingChange) => Promise<void>;
};

/** The card of the last scan, or of a box chosen from the log. */
export function ScanResult({ shown, userId, onAnother, onChange }: ScanResultProps) {
  const { key, code, box, state } = shown;
  if (state === "sending") return <Spinner label="Registrando" />;
  return (
    <>
      <StaysWhileOpen key={key} isShown={!box}>
        <WaitingBox scanKey={key} code={code} userId={userId} onChange={onChange} />
      </StaysWhileOpen>
      {box && <SentBox shown={{ ...shown, box }} userId={userId} onAnother={onAnother} />}
    </>
  );
}

type SentBoxProps = Pick<ScanResultProps, "userId" | "onAnother"> & { shown: Shown & { box: LoggedBox } };

/** A box that the server has registered. */
function SentBox({ shown: { key, code, box, isOld }, userId, onAnother }: SentBoxProps) {
  return (
    <div className="flex flex-col gap-3">
      {box.alreadyLogged && (
        <Card className="flex flex-wrap items-center justify-between gap-2 p-4">
          <p className="font-semibold text-warning">Já registrada às {time(new Date(box.loggedAt))}</p>
          <Button variant="secondary" size="large" onClick={() => onAnother(code)}>
            É outra caixa
          </Button>
        </Card>
      )}
      {box.isOwnSuite && (
        <p className="font-semibold text-warning">
          A suíte é a sua. Outra pessoa da equipe precisa confirmar esta caixa.
        </p>
      )}
      <CurrentBox key={box.id} logged={box} isOld={isOld} userId={userId} scanKey={key} />
    </div>
  );
}

type WaitingBoxProps = {
  scanKey: string;
  code: string;
  userId: string;
  onChange: ScanResultProps["onChange"];
};

/** A scan that waits on this device, with the suite and condition that wait behind it. */
function WaitingBox({ scanKey, code, userId, onChange }: WaitingBoxProps) {
  const [open, setOpen] = useState<"suite" | "condition" | null>(null);
  const { suite, condition } = waitingOfBox(useQuery(outboxQuery(userId)).data ?? [], scanKey);
  const close = () => setOpen(null);
  const say = (change: WaitingChange) => void onChange(change).then(close);
  return (
    <Card className="flex flex-col gap-3 p-4">
      <p className="wrap-anywhere font-mono">{code}</p>
      <p className="font-semibold">Guardada neste aparelho. Será enviada com a conexão.</p>
      {suite !== null && <p>Suíte {suite} guardada com a caixa.</p>}
      {condition !== null && <p>Condição guardada com a caixa: {boxConditionLabels[condition]}.</p>}
      <div className="flex flex-wrap gap-2">
        <PhotoOfBox userId={userId} boxKeys={[scanKey]} code={code} photosSent={0} countedKeys={[]} />
        {suite === null && (
          <Button variant="secondary" size="large" onClick={() => setOpen("suite")}>
            Digitar a suíte
          </Button>
        )}
        <Button variant="secondary" size="large" onClick={() => setOpen("condition")}>
          Condição
        </Button>
      </div>
      {open === "suite" && (
        <WaitingSuiteDialog code={code} onSuite={(read) => say({ suite: read })} onClose={close} />
      )}
      {open === "condition" && (
        <WaitingConditionDialog
          code={code}
          chosen={condition}
          onChoose={(chosen) => say({ condition: chosen })}
          onClose={close}
        />
      )}
    </Card>
  );
}

type CurrentBoxProps = { logged: LoggedBox; isOld: boolean; userId: string; scanKey: string };

/** The box as it is now: others may change it meanwhile. */
function CurrentBox({ logged, isOld, userId, scanKey }: CurrentBoxProps) {
  const initial = { initialData: logged, ...(isOld && { initialDataUpdatedAt: 0 }) };
  const { data: box } = useQuery({ ...boxQuery(logged.id), ...initial });
  const [isOpen, setOpen] = useState(false);
  const isOpenable = box.status !== "opened" && box.status !== "handed_back";
  return (
    <BoxCard box={box}>
      {box.status !== "handed_back" && (
        <PhotoOfBox
          userId={userId}
          boxKeys={[box.id, scanKey]}
          code={box.code}
          photosSent={box.photos.length}
          countedKeys={box.countedKeys ?? []}
        />
      )}
      {isOpenable && (
        <Button variant="secondary" size="large" onClick={() => setOpen(true)}>
          Condição
        </Button>
      )}
      {isOpen && <ConditionDialog box={box} userId={userId} onClose={() => setOpen(false)} />}
    </BoxCard>
  );
}

type PhotoOfBoxProps = {
  userId: string;
  /** The keys under which photos of the box wait; a new photo gets the first. */
  boxKeys: readonly [string, ...string[]];
  code: string;
  photosSent: number;
  /** The keys under which this device sent some of those. */
  countedKeys: readonly string[];
};

function PhotoOfBox({ userId, boxKeys, code, photosSent, countedKeys }: PhotoOfBoxProps) {
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const items = useQuery(outboxQuery(userId)).data ?? [];
  const waiting = waitingPhotos(items, boxKeys, countedKeys);
  const photosLeft = Math.max(0, maxBoxPhotos - photosSent - waiting);
  const add = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const most = `Cada caixa guarda até ${counted(maxBoxPhotos, "foto", "fotos")}`;
    // Others may have added theirs since the camera was opened.
    if (photosLeft === 0)
      return notify({ kind: "error", title: "A foto não foi guardada", description: `${most}.` });
    setBusy(true);
    try {
      const photos = await Promise.all(files.slice(0, photosLeft).map((file) => shrinkPhoto(file, MAX_SIDE)));
      const outcome = await addBoxPhotos(userId, boxKeys[0], code, photos);
      if (outcome === "waiting") notify({ kind: "info", title: "Foto guardada neste aparelho" });
      if (files.length > photosLeft) notify({ kind: "info", title: most });
    } catch (cause) {
      notify({ kind: "error", title: "Erro ao enviar foto", description: problemFrom(cause).message });
    }
    for (const topic of [outboxKey, "boxes"]) await cache.invalidateQueries({ queryKey: [topic] });
    setBusy(false);
  };
  return (
    <CameraButton size="large" isDisabled={isBusy || photosLeft === 0} onFiles={(files) => void add(files)} />
  );
}
