import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const serviceRefusal = refusalsOf({
  service_exists: [409, "service_exists", "Já existe um serviço com este nome."],
  not_in_future: [422, "not_in_future", "A tabela só pode valer a partir de amanhã."],
});
