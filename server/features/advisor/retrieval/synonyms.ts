/** Groups of words that customers use for one another; without accents, as they are looked for. */
const groups = [
  ["custa", "custo", "preco", "precos", "valor", "tarifa", "taxa", "cobra", "cobram", "pago", "pagar"],
  ["gratis", "gratuita", "gratuito", "gratuitas", "free"],
  ["mensalidade", "assinatura", "plano"],
  ["polybag", "saco", "sacola", "saquinho", "embalagem"],
  ["caixa", "caixas", "box", "pacote", "encomenda"],
  ["etiqueta", "etiquetar", "adesivo", "label", "etiquetas"],
  ["codigo", "barcode"],
  ["sumiu", "perdeu", "perdido", "extraviou", "extraviado", "perde", "desapareceu"],
  ["metade", "parte", "parcial"],
  ["quebrou", "quebrada", "quebrado", "danificado", "danificada", "danos", "estragado"],
  ["reembolso", "ressarcimento", "indenizacao", "reembolsa"],
  ["imposto", "impostos", "tributo", "tributacao", "tax"],
  ["bateria", "pilha", "litio"],
  ["perigoso", "hazmat", "inflamavel"],
  ["restrita", "restricao", "gated", "gating", "bloqueada", "liberar", "liberacao", "ungate", "aprovacao"],
  ["nota", "fatura", "invoice", "invoices", "recibo"],
  ["rastreio", "rastreamento", "tracking"],
  ["recebimento", "chegada", "chegou", "checkin"],
  ["prazo", "demora", "tempo", "dias"],
  ["fragil", "frageis", "vidro", "louca"],
  ["liquido", "liquidos", "shampoo", "creme", "perfume"],
  ["roupa", "roupas", "camiseta", "vestuario", "tecido"],
  ["pelucia", "pelucias", "ursinho"],
  ["sapato", "sapatos", "tenis", "calcado", "calcados"],
  ["validade", "vencimento", "vence", "vencido", "expiracao"],
  ["suite", "apartamento", "apt"],
  ["peso", "pesar", "pesa", "kg", "quilos", "libras", "lb"],
  ["tamanho", "medida", "medidas", "dimensao", "dimensoes"],
  ["estoque", "inventario"],
  ["armazenagem", "armazenamento", "storage"],
  ["devolucao", "devolver", "devolvido", "retorno"],
  ["credito", "saldo", "recarga", "recarregar", "depositar"],
  ["pix", "transferencia"],
  ["comprovante", "recibo"],
  ["lucro", "margem", "roi", "ganho"],
  ["ranking", "bsr", "rank"],
  ["fornecedor", "fornecedores", "supplier", "distribuidor"],
  ["kit", "conjunto", "bundle", "combo", "set"],
  ["senha", "password", "login"],
  ["apagar", "excluir", "deletar", "cancelar", "remover"],
  ["mudar", "alterar", "editar", "corrigir", "trocar"],
  ["abrir", "criar", "cadastrar"],
  ["alerta", "aviso", "notificacao", "avisa"],
  ["falso", "falsificado", "falsificada", "pirata", "autenticidade"],
  ["enchimento", "isopor", "preencher"],
  ["atacado", "wholesale"],
  ["vazar", "vaza", "vazou", "vazamento"],
  ["vedar", "vedacao", "vedado", "lacrar", "lacre", "lacrado", "selado"],
  ["desbloquear", "liberar", "liberacao"],
  ["enviar", "mandar", "despachar"],
] as const;

/** By word: the others of its groups. */
export const synonyms: ReadonlyMap<string, readonly string[]> = (() => {
  const map = new Map<string, string[]>();
  for (const group of groups)
    for (const word of group)
      map.set(word, [...(map.get(word) ?? []), ...group.filter((other) => other !== word)]);
  return map;
})();
