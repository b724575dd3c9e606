import { isFull } from "@prepara/domain/work/steps";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keepAct } from "#web/features/outbound/keep-act.public";
import { prepSubject } from "#web/features/outbound/outbox.public";
import type { usePacking } from "#web/features/outbound/use-packing.public";
import type { ScanRefusal } from "#web/features/scan/refusal-alert.public";
import { signalScanResult } from "#web/features/scan/scan.public";
import { type Step, type TaskDetail, taskQuery } from "#web/features/work/task.public";
import { newId } from "#web/platform/new-id";
import type { OutboxKind } from "#web/platform/outbox/outbox-kind";
import { outboxQuery } from "#web/platform/outbox/send-outbox";
import {
  currentStep,
  isOfStep,
  stepsAfter,
  takesScans,
  type WaitingProgress,
  withLabels,
  withPacked,
} from "./steps-after.ts";
import { finishKind, isFinishWaiting, stepKind, waitingActs } from "./task-outbox.public.ts";

const WRONG_PRODUCT = "Este não é o produto desta etapa.";

type Packing = ReturnType<typeof usePacking>;

/**
 * The acts of a person at the steps of a task; each is stored on the device before it is sent.
 * `packing.shown` is the content of the request's boxes, for a person who packs them.
 */
export function usePreparing(userId: string, task: TaskDetail, packing: Packing) {
  const cache = useQueryClient();
  const items = useQuery(outboxQuery(userId)).data ?? [];
  const [chosen, choose] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<ScanRefusal | null>(null);
  /** Acts that are being stored: on a slow device the next scan comes before that. */
  const [unstored, setUnstored] = useState<readonly WaitingProgress[]>([]);
  const { shown } = packing;
  const hasBoxes = shown ? shown.boxes.length > 0 : task.hasBoxes;
  const packed = hasBoxes ? shown : undefined;
  const wanted = withLabels(task.steps, packed);
  const beingStored = unstored.filter((act) => items.every(({ key }) => key !== act.key));
  const waiting = [...waitingActs(items, task.id), ...beingStored];
  const steps = withPacked(stepsAfter(wanted, waiting, task.countedKeys), packed);
  const next = currentStep(steps, chosen);
  const [isUnasked, setUnasked] = useUnaskedStep(steps, next, packing, hasBoxes);
  const current = isUnasked ? undefined : next;
  const title = `Preparo nº ${task.subject.number}`;

  const keep = async (kind: OutboxKind, data: object, key = newId()) => {
    const about = { taskId: task.id, title, ...data };
    const confirmed = { key, userId, subject: prepSubject(task.subject.id), data: about };
    await keepAct(cache, kind, confirmed, taskQuery(task.id).queryKey);
  };
  const act = (step: Step, what: { add: number; code?: string } | { set: number }) => {
    setRefusal(null);
    const { position, label, wanted } = step;
    const done = "set" in what ? what.set : step.done + what.add;
    if (done > wanted || done < 0) return;
    const isLast = done === wanted && steps.every((other) => other.position === position || isFull(other));
    if (isLast) signalScanResult("finished", "Etapas completas");
    else signalScanResult("ok", `${done} / ${wanted}`);
    const key = newId();
    setUnstored((acts) => [...acts, { key, position, ...what }]);
    void keep(stepKind, { position, label, ...what, isWrong: false }, key).finally(() =>
      setUnstored((acts) => acts.filter((act) => act.key !== key)),
    );
  };
  const refuse = (code: string, text: string, word: string, kind: "wrong" | "question" = "wrong") => {
    setRefusal({ text, code });
    signalScanResult(kind, word);
  };
  const scan = (code: string) => {
    if (isUnasked)
      return refuse(
        code,
        "Tudo já está embalado. Toque em ‘Fazer esta’ na etapa que você vai fazer.",
        "Qual etapa?",
        "question",
      );
    if (!current) return refuse(code, "Todas as etapas já estão completas.", "Etapas completas");
    if (!takesScans(current)) return refuse(code, "Esta etapa não é feita bipando.", "Sem bipe");
    if (current.kind === "pack" && hasBoxes)
      return refuse(code, "Esta etapa conta o que está nas caixas.", "Sem bipe");
    if (isOfStep(code, current, task.items)) return act(current, { add: 1, code });
    refuse(code, WRONG_PRODUCT, "Produto errado");
    const { position, label } = current;
    void keep(stepKind, { position, label, code, isWrong: true });
  };
  const finish = (end: { photos: readonly File[]; withoutBoxes: boolean }) => {
    setRefusal(null);
    signalScanResult("finished", "Concluído");
    return keep(finishKind, { ...end, photos: [...end.photos] });
  };
  return {
    items: items.filter(({ subject }) => subject === prepSubject(task.subject.id)),
    hasBoxes,
    isFinishing: isFinishWaiting(items, task.id),
    steps,
    current,
    choose: (position: number) => {
      setRefusal(null);
      setUnasked(false);
      choose(position);
    },
    refusal,
    scan,
    act,
    finish,
  };
}

/**
 * Whether a step must be chosen: scans were for 'Embalar' until somebody else packed the last unit, and those
 * on their way must not count for another step.
 */
function useUnaskedStep(steps: readonly Step[], next: Step | undefined, packing: Packing, hasBoxes: boolean) {
  const isPacking = next?.kind === "pack";
  const [wasPacking, setWasPacking] = useState(isPacking);
  const [isUnasked, setUnasked] = useState(false);
  if (isPacking !== wasPacking) {
    setWasPacking(isPacking);
    const isAllPacked = steps.some((step) => step.kind === "pack" && isFull(step));
    const isFilledByOthers = hasBoxes && isAllPacked && !packing.isFilledHere;
    setUnasked(wasPacking && isFilledByOthers && next !== undefined && takesScans(next));
    if (isPacking) packing.expectUnits();
  }
  return [isUnasked && next !== undefined, setUnasked] as const;
}
