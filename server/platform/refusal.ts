/**
 * Every expected "no", once: status, public code, and what the user reads (`{…}` is filled from the refusal's
 * facts). A domain reason that is missing here stops the build at its `throw`.
 */
export const refusals = {
  unauthenticated: [401, "unauthenticated", "Usuário não autenticado"],
  insufficient_aal: [403, "insufficient_aal", "Confirme o segundo fator para continuar."],
  second_factor_required: [
    403,
    "second_factor_required",
    "Administradores precisam de um segundo fator. Ative um em Minha conta, Segurança.",
  ],
  current_password_required: [403, "current_password_required", "Confirme sua senha para continuar."],
  reauthentication_needed: [
    403,
    "reauthentication_needed",
    "Confirme com o código que enviamos para o seu e-mail para continuar.",
  ],
  forbidden: [403, "forbidden", "Você não tem permissão para acessar esta página."],
  not_found: [404, "not_found", "Não encontrado."],
  bad_json: [400, "bad_json", "O corpo da requisição não é um JSON válido."],
  bad_request: [400, "bad_request", "A requisição não pôde ser entendida."],
  invalid_cursor: [400, "invalid_cursor", "O cursor da lista não é válido."],
  idempotency_mismatch: [
    409,
    "idempotency_mismatch",
    "Esta chave de idempotência já foi usada com outros dados.",
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
  not_a_pdf: [415, "not_a_pdf", "O arquivo {file} não é um PDF válido. Envie apenas arquivos PDF."],
  not_a_proof: [415, "not_a_proof", "O comprovante precisa ser uma imagem ou um PDF."],
  image_too_big: [422, "image_too_big", "A imagem {file} tem dimensões grandes demais."],
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
  storage_full: [
    409,
    "storage_full",
    "Seus arquivos já ocupam os {limit} do seu plano. Exclua documentos de que não precisa mais ou fale com a equipe.",
  ],
  images_busy: [
    429,
    "images_busy",
    "Há muitas fotos sendo processadas agora. Aguarde um instante e envie de novo.",
  ],
  too_many_streams: [
    429,
    "too_many_streams",
    "Sua conta tem janelas demais abertas: o limite é {limit}. Feche algumas para continuar recebendo atualizações.",
  ],
  too_many_answers: [
    429,
    "too_many_answers",
    "Você já tem {limit} respostas em andamento. Aguarde uma delas terminar.",
  ],
  already_arrived: [409, "not_editable", "Este envio já chegou e não pode mais ser alterado."],
  more_damaged_than_received: [422, "invalid", "As unidades danificadas não podem passar das recebidas."],
  already_requested: [409, "not_available", "Todas as unidades deste envio já foram solicitadas."],
  not_in_transit: [409, "not_in_transit", "Este envio já foi marcado como recebido."],
  no_items: [422, "no_items", "Nenhum item selecionado"],
  not_arrived: [409, "not_available", "Este envio ainda não chegou."],
  not_enough_units: [409, "not_available", "Não há unidades suficientes neste envio."],
  insufficient_balance: [
    409,
    "insufficient_balance",
    "O usuário não tem saldo suficiente para esta operação.",
  ],
  balance_too_low: [409, "insufficient_balance", "Saldo insuficiente: faltam {missing}."],
  balance_too_large: [409, "balance_too_large", "O saldo passaria do limite aceito."],
  already_paid: [409, "already_paid", "Esta solicitação já foi paga."],
  already_under_review: [409, "already_under_review", "O pagamento desta solicitação já está em análise."],
  already_approved: [409, "already_approved", "Esta solicitação já foi aprovada."],
  nothing_to_pay: [409, "nothing_to_pay", "Esta solicitação não tem nada a pagar."],
  not_paid: [409, "not_paid", "Esta solicitação ainda não foi paga."],
  more_than_paid: [409, "more_than_paid", "Só {left} desta solicitação ainda podem ser devolvidos."],
  not_concluded: [409, "not_concluded", "Marque a compra como concluída antes de criar o envio."],
  already_shipped: [409, "already_shipped", "O envio desta compra já foi criado."],
  last_admin: [409, "last_admin", "O último administrador não pode perder o acesso."],
  not_confirmed: [422, "not_confirmed", "Digite o e-mail da sua conta para confirmar a exclusão."],
  balance_left: [
    409,
    "balance_left",
    "Sua conta ainda tem saldo de {balance}. Use-o ou peça a devolução antes de excluir a conta.",
  ],
  things_open: [
    409,
    "things_open",
    "Ainda há {open} em seu nome. Conclua ou cancele tudo antes de excluir a conta.",
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
  unknown_asin: [422, "invalid", "ASIN inválido"],
  no_price: [422, "no_price", "Ainda não há preço conhecido para este ASIN. Informe o preço-alvo."],
  no_price_found: [409, "no_price_found", "Nenhum preço foi encontrado para este ASIN agora."],
  already_monitored: [409, "already_monitored", "Este ASIN já está no monitoramento."],
  too_many_monitors: [
    409,
    "too_many_monitors",
    "Você já acompanha 20 produtos, o máximo. Remova um para acompanhar outro.",
  ],
  no_file: [422, "no_file", "Escolha um arquivo."],
  not_a_price_list: [415, "not_a_price_list", "Envie um arquivo CSV ou XLSX."],
  broken_price_list: [422, "broken_price_list", "O arquivo está danificado e não pôde ser lido."],
  price_list_too_long: [422, "price_list_too_long", "O arquivo passa de {limit} linhas. Divida-o em partes."],
  price_list_too_heavy: [
    422,
    "price_list_too_heavy",
    "O conteúdo do arquivo é grande demais para ser lido. Divida-o em partes ou salve-o como CSV.",
  ],
  import_in_progress: [
    429,
    "import_in_progress",
    "Outra lista sua ainda está sendo importada. Espere ela terminar e tente de novo.",
  ],
  too_many_price_lists: [
    409,
    "too_many_price_lists",
    "Você já tem {limit} listas de preços, o máximo. Remova uma para importar outra.",
  ],
  too_many_list_rows: [
    409,
    "too_many_list_rows",
    "Suas listas de preços podem ter {limit} linhas ao todo, e com esta seriam {wanted}. Remova uma lista ou importe menos linhas.",
  ],
  no_price_column: [422, "no_price_column", "Escolha a coluna do preço."],
  no_code_column: [422, "no_code_column", "Escolha a coluna do ASIN ou do UPC/EAN."],
  no_readable_rows: [422, "no_readable_rows", "Nenhuma linha tem um código e um preço em dólares válidos."],
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
  too_many_searches: [503, "unavailable", "Muitas buscas ao mesmo tempo. Tente de novo em instantes."],
  search_too_long: [422, "search_too_long", "A busca demorou demais. Digite um texto mais específico."],
  out_of_range: [422, "out_of_range", "O valor total passa do limite aceito."],
} as const satisfies Record<string, readonly [status: number, publicCode: string, detail: string]>;

export type RefusalReason = keyof typeof refusals;
const isReason = (name: string): name is RefusalReason => name in refusals;
export const refusalReasons = Object.keys(refusals).filter(isReason);
export type FieldError = { path: string; message: string };

/**
 * An expected "no" from a use-case. `facts` fill the placeholders of its detail and travel to the client as
 * extra members.
 */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly facts: Record<string, string | number>;
  readonly fields: readonly FieldError[];

  constructor(
    reason: RefusalReason,
    facts: Record<string, string | number> = {},
    fields: readonly FieldError[] = [],
  ) {
    super(reason);
    this.name = "Refusal";
    this.reason = reason;
    this.facts = facts;
    this.fields = fields;
  }
}
