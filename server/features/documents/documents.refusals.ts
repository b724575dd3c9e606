import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const documentRefusal = refusalsOf({
  not_a_pdf: [415, "not_a_pdf", "O arquivo {file} não é um PDF válido. Envie apenas arquivos PDF."],
});
