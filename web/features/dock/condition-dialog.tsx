import { type BoxCondition, boxConditionLabels, boxConditions } from "@prepara/domain/dock/box";
import { useWrite } from "#web/platform/api/use-write";
import { outboxKey } from "#web/platform/outbox/send-outbox";
import { useIsHere } from "#web/platform/use-is-here";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/overlay/dialog";
import { setCondition } from "./box-outbox.ts";
import type { Box } from "./boxes.queries.ts";

const useSetCondition = (userId: string) =>
  useWrite({
    call: ({ id, condition }: { id: string; condition: BoxCondition }) => setCondition(userId, id, condition),
    success: (outcome) => (outcome === "waiting" ? "Condição guardada neste aparelho" : "Caixa atualizada!"),
    failure: "Erro ao salvar caixa",
    stale: ["boxes", outboxKey],
  });

type ConditionDialogProps = { box: Box; userId: string; onClose: () => void };

/** The condition in which a box arrived. */
export function ConditionDialog({ box, userId, onClose }: ConditionDialogProps) {
  const isHere = useIsHere();
  const change = useSetCondition(userId);
  const choose = async (condition: BoxCondition) => {
    if ((await change.run({ id: box.id, condition })) && isHere()) onClose();
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
