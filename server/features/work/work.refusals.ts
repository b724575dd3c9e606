import { maxTaskPhotos } from "@prepara/domain/work/kinds";
import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const workRefusal = refusalsOf({
  taken: [409, "taken", "{name} já pegou esta tarefa."],
  task_closed: [409, "task_closed", "Esta tarefa já foi encerrada."],
  not_assignable: [422, "not_assignable", "Esta pessoa não pode fazer esta tarefa."],
  step_full: [409, "step_full", "Esta etapa já está completa."],
  step_follows_boxes: [409, "step_follows_boxes", "Esta etapa segue as caixas já embaladas."],
  steps_open: [409, "steps_open", "Falta: {steps}."],
  units_unpacked: [409, "units_unpacked", "Fora das caixas: {left} un. Embale-as ou conclua sem caixas."],
  wrong_code: [422, "wrong_code", "Este não é o produto desta etapa."],
  no_codes: [422, "wrong_code", "Esta etapa não é feita bipando."],
  needs_photo: [422, "needs_photo", "Anexe ao menos uma foto."],
  finished_by_count: [409, "finished_by_count", "Esta tarefa termina com a contagem."],
  finished_in_case: [409, "finished_in_case", "Esta tarefa termina na pendência."],
  too_many_photos: [422, "too_many_photos", `Uma tarefa tem no máximo ${maxTaskPhotos} fotos.`],
});
