import { isPlatformReason, Refusal, refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
const answers = {
  too_many_answers: [
    429,
    "too_many_answers",
    "Você já tem {limit} respostas em andamento. Aguarde uma delas terminar.",
  ],
  daily_limit: [
    429,
    "daily_limit",
    "Limite de uso diário atingido: o plano gratuito tem {limit} mensagens por dia. Volte amanhã ou mude para o Premium.",
  ],
  answer_in_progress: [409, "answer_in_progress", "Aguarde a resposta anterior terminar ou pare-a."],
  nothing_to_retry: [409, "nothing_to_retry", "Não há pergunta para responder de novo."],
  no_answer: [503, "no_answer", "Não foi possível obter resposta da IA"],
  question_not_accepted: [
    422,
    "question_not_accepted",
    "A IA não aceitou esta pergunta. Tente com menos texto ou sem imagens.",
  ],
  unsupported_training: [
    415,
    "unsupported_training",
    "{file} não é um tipo de arquivo válido. Use PDF, TXT, MD, DOC ou DOCX.",
  ],
} as const;

export const advisorRefusal = refusalsOf(answers);

const isOwnReason = (name: string): name is keyof typeof answers => name in answers;

/** Why an answer failed, from its stored reason; `no_answer` for a reason that this version does not know. */
export function storedFailure(reason: string): Refusal {
  const facts = { provider: "IA" };
  if (isPlatformReason(reason)) return new Refusal(reason, facts);
  return advisorRefusal(isOwnReason(reason) ? reason : "no_answer", facts);
}
