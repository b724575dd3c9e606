import { type BoxCondition, boxConditionLabels, boxConditions } from "@prepara/domain/dock/box";
import { useIsHere } from "#web/platform/use-is-here";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/overlay/dialog";
import { type Box, useSetCondition } from "./boxes.queries.ts";

type ConditionDialogProps = { box: Box; onSaved: () => Promise<void>; onClose: () => void };

/** The condition in which a box arrived. `onSaved` runs also when the screen was left meanwhile. */
export function ConditionDialog({ box, onSaved, onClose }: ConditionDialogProps) {
  const isHere = useIsHere();
  const change = useSetCondition();
  const choose = async (condition: BoxCondition) => {
    if (!(await change.run({ id: box.id, condition }))) return;
    await onSaved();
    if (isHere()) onClose();
  };
  return (
    <Dialog open onClose={onClose} title="Condição" description={`Caixa nº ${box.number}`}>
      <Conditions chosen={box.condition} isWrite isBusy={change.isPending} onChoose={choose} />
    </Dialog>
  );
}

type WaitingConditionDialogProps = {
  code: string;
  chosen: BoxCondition | null;
  onChoose: (condition: BoxCondition) => void;
  onClose: () => void;
};

/** The condition of a scanned box that waits on the device. */
export function WaitingConditionDialog({ code, chosen, onChoose, onClose }: WaitingConditionDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Condição" description={`Caixa ${code}`}>
      <Conditions chosen={chosen} onChoose={onChoose} />
    </Dialog>
  );
}

type ConditionsProps = {
  chosen: BoxCondition | null;
  isWrite?: boolean;
  isBusy?: boolean;
  onChoose: (condition: BoxCondition) => unknown;
};

const Conditions = ({ chosen, isWrite = false, isBusy = false, onChoose }: ConditionsProps) => (
  <div className="grid grid-cols-2 gap-3">
    {boxConditions.map((condition) => (
      <Button
        key={condition}
        variant={condition === chosen ? "primary" : "secondary"}
        size="large"
        isWrite={isWrite}
        aria-pressed={condition === chosen}
        isBusy={isBusy}
        onClick={() => void onChoose(condition)}
      >
        {boxConditionLabels[condition]}
      </Button>
    ))}
  </div>
);
