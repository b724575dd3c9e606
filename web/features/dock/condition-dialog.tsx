import { boxConditionLabels, boxConditions } from "@prepara/domain/dock/box";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/overlay/dialog";
import { type Box, useChangeBox } from "./boxes.queries.ts";

/** The condition in which a box arrived. */
export function ConditionDialog({ box, onClose }: { box: Box; onClose: () => void }) {
  const change = useChangeBox();
  return (
    <Dialog open onClose={onClose} title="Condição" description={`Caixa nº ${box.number}`}>
      <div className="grid grid-cols-2 gap-3">
        {boxConditions.map((condition) => (
          <Button
            key={condition}
            look={condition === box.condition ? "primary" : "secondary"}
            size="large"
            isWrite
            aria-pressed={condition === box.condition}
            isBusy={change.isPending}
            onClick={async () => {
              if (await change.run({ id: box.id, condition })) onClose();
            }}
          >
            {boxConditionLabels[condition]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
