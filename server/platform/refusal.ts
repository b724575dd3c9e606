/** What a refusal answers; `{…}` in the detail, which the user reads, is filled from the refusal's facts. */
export type RefusalAnswer = readonly [status: number, publicCode: string, detail: string];
export type FieldError = { path: string; message: string };
type Facts = Record<string, string | number>;

/** The expected refusals that are no slice's own; a slice declares its own in its `*.refusals.ts`. */
const platformRefusals = {
  unauthenticated: [401, "unauthenticated", "Usuário não autenticado"],
  insufficient_aal: [403, "insufficient_aal", "Confirme o segundo fator para continuar."],
  second_factor_required: [
    403,
    "second_factor_required",
    "Administradores precisam de um segundo fator. Ative um em Minha conta, Segurança.",
  ],
  staff_second_factor_required: [
    403,
    "second_factor_required",
    "A equipe precisa de um segundo fator. Ative um em Minha conta, Segurança.",
  ],
  current_password_required: [403, "current_password_required", "Confirme sua senha para continuar."],
  reauthentication_needed: [
    403,
    "reauthentication_needed",
    "Confirme com o código que enviamos para o seu e-mail ou celular para continuar.",
  ],
  forbidden: [403, "forbidden", "Você não tem permissão para acessar esta página."],
  own_account: [
    403,
    "own_account",
    "Você não pode decidir sobre a sua própria conta. Peça a outra pessoa da equipe.",
  ],
  not_found: [404, "not_found", "Não encontrado."],
  bad_json: [400, "bad_json", "O corpo da requisição não é um JSON válido."],
  bad_request: [400, "bad_request", "A requisição não pôde ser entendida."],
  invalid_cursor: [400, "invalid_cursor", "O cursor da lista não é válido."],
  status_changed: [
    409,
    "status_changed",
    "O status mudou para “{status}” enquanto esta solicitação estava aberta. Confira antes de mudar.",
  ],
  changed_meanwhile: [
    409,
    "changed_meanwhile",
    "Isto mudou enquanto a tela estava aberta. Confira e confirme de novo.",
  ],
  idempotency_mismatch: [
    409,
    "idempotency_mismatch",
    "Um envio anterior já foi registrado, com outros dados. Confira o que foi registrado antes de enviar de novo.",
  ],
  too_large: [413, "too_large", "O envio é grande demais. O limite é de {limit}."],
  too_many_files: [413, "too_many_files", "São permitidos no máximo {limit} arquivos por envio."],
  range_not_satisfiable: [416, "range_not_satisfiable", "O arquivo é menor do que o trecho pedido."],
  unsupported_media_type: [415, "unsupported_media_type", "Tipo de conteúdo não suportado."],
  not_an_image: [
    415,
    "not_an_image",
    "O arquivo {file} não é uma imagem válida. Use JPEG, PNG, WebP, AVIF ou GIF.",
  ],
  image_too_big: [422, "image_too_big", "A imagem {file} tem dimensões grandes demais."],
  reader_failed: [
    503,
    "unavailable",
    "O arquivo não pôde ser lido por uma falha nossa. Tente de novo em instantes; se continuar, avise o suporte.",
  ],
  invalid: [422, "invalid", "Confira os campos destacados."],
  rate_limited: [
    429,
    "rate_limited",
    "Muitas requisições em pouco tempo. Aguarde um instante e tente de novo.",
  ],
  too_many_at_once: [
    429,
    "too_many_at_once",
    "Muitas requisições da sua conta ao mesmo tempo. Aguarde um instante e tente de novo.",
  ],
  daily_lookups: [
    429,
    "daily_lookups",
    "Limite do dia atingido: seu plano permite {limit} consultas de preços e fornecedores por dia. Tente mais tarde ou fale com a equipe sobre o Premium.",
  ],
  daily_uploads: [
    429,
    "daily_uploads",
    "Limite do dia atingido: seu plano permite {limit} envios de arquivos por dia. Tente mais tarde ou fale com a equipe sobre o Premium.",
  ],
  daily_writes: [
    429,
    "daily_writes",
    "Limite do dia atingido: sua conta permite {limit} registros e alterações por dia. Tente mais tarde ou fale com a equipe.",
  ],
  daily_writes_of_network: [
    429,
    "daily_writes_of_network",
    "Limite do dia atingido: contas novas da sua rede podem fazer, juntas, {limit} registros e alterações por dia. Tente mais tarde ou fale com a equipe.",
  ],
  storage_full: [
    409,
    "storage_full",
    "Seus arquivos já ocupam os {limit} do seu plano. Exclua documentos de que não precisa mais ou fale com a equipe.",
  ],
  daily_calls_of_network: [
    429,
    "daily_calls_of_network",
    "Limite do dia atingido: contas novas da sua rede podem fazer, juntas, {limit} consultas e perguntas por dia. Tente mais tarde ou fale com a equipe.",
  ],
  daily_storage: [
    429,
    "daily_storage",
    "Limite do dia atingido: da sua rede podem ser enviados {limit} de arquivos por dia. Tente mais tarde ou fale com a equipe.",
  ],
  no_space: [
    507,
    "no_space",
    "O servidor está sem espaço para novos arquivos agora. Tente de novo mais tarde; se continuar, avise o suporte.",
  ],
  images_busy: [
    429,
    "images_busy",
    "Há muitas fotos sendo processadas agora. Aguarde um instante e envie de novo.",
  ],
  documents_busy: [
    429,
    "documents_busy",
    "Há muitos documentos sendo gerados agora. Aguarde um instante e tente de novo.",
  ],
  document_too_long: [
    422,
    "document_too_long",
    "Este documento é longo demais para um PDF. Os mesmos dados estão na tela e em Minha conta, Baixar meus dados.",
  ],
  provider_rate_limit: [
    429,
    "rate_limit",
    "Limite de uso atingido em {provider} (RATE_LIMIT). Aguarde de 1 a 2 minutos e tente de novo.",
  ],
  provider_credits: [
    402,
    "insufficient_credits",
    "Créditos insuficientes em {provider} (INSUFFICIENT_CREDITS). Avise o suporte.",
  ],
  provider_refuses: [503, "unavailable", "{provider} recusou o nosso acesso. Avise o suporte."],
  provider_failed: [503, "unavailable", "{provider} respondeu com erro. Tente de novo em instantes."],
  provider_slow: [
    503,
    "unavailable",
    "{provider} demorou demais para responder. Tente de novo em instantes.",
  ],
  no_file: [422, "no_file", "Escolha um arquivo."],
  too_many_searches: [503, "unavailable", "Muitas buscas ao mesmo tempo. Tente de novo em instantes."],
  search_too_long: [422, "search_too_long", "A busca demorou demais. Digite um texto mais específico."],
} as const satisfies Record<string, RefusalAnswer>;

export type PlatformReason = keyof typeof platformRefusals;
export const isPlatformReason = (name: string): name is PlatformReason => name in platformRefusals;

/**
 * An expected refusal by a use-case. `facts` fill the placeholders of its text and are sent to the client as
 * members.
 */
export class Refusal extends Error {
  readonly reason: string;
  readonly answer: RefusalAnswer;
  readonly facts: Facts;
  readonly fields: readonly FieldError[];

  constructor(
    why: PlatformReason | { reason: string; answer: RefusalAnswer },
    facts: Facts = {},
    fields: readonly FieldError[] = [],
  ) {
    const { reason, answer } = typeof why === "string" ? { reason: why, answer: platformRefusals[why] } : why;
    super(reason);
    this.name = "Refusal";
    this.reason = reason;
    this.answer = answer;
    this.facts = facts;
    this.fields = fields;
  }
}

/**
 * Returns the function that makes a slice's refusals. A reason that is not declared stops the build at its
 * `throw`.
 */
export function refusalsOf<Reason extends string>(answers: Record<Reason, RefusalAnswer>) {
  return (reason: Reason, facts: Facts = {}, fields: readonly FieldError[] = []): Refusal =>
    new Refusal({ reason, answer: answers[reason] }, facts, fields);
}

/** Whether `error` is this refusal of the platform. */
export const isRefusal = (error: unknown, reason: PlatformReason): boolean =>
  error instanceof Refusal && error.reason === reason;
