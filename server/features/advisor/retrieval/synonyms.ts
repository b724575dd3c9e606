/** Groups of words that customers use for one another; without accents, as they are searched. */
const groups = [
  [
    "custa",
    "custo",
    "preco",
    "precos",
    "valor",
    "tarifa",
    "taxa",
    "cobra",
    "cobram",
    "pago",
    "pagar",
    "desconta",
    "descontam",
  ],
  ["gratis", "graca", "gratuita", "gratuito", "gratuitas", "free"],
  ["mensalidade", "assinatura", "plano"],
  ["polybag", "saco", "sacola", "saquinho", "embalagem"],
  ["caixa", "caixas", "cx", "box", "pacote", "encomenda"],
  ["etiqueta", "etiquetar", "adesivo", "label", "etiquetas"],
  ["codigo", "barcode"],
  ["sumiu", "perdeu", "perdido", "extraviou", "extraviado", "perde", "desapareceu"],
  ["metade", "parte", "parcial"],
  [
    "amassado",
    "rasgado",
    "avariado",
    "avaria",
    "trincado",
    "rachado",
    "quebrou",
    "quebrada",
    "quebrado",
    "danificado",
    "danificada",
    "danos",
    "estragado",
  ],
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
  ["armazenagem", "armazenamento", "armazenar", "guardar", "guarda", "guardado", "storage"],
  ["palete", "paletes", "pallet", "pallets"],
  ["cadastrar", "cadastro", "registrar", "registro", "lancar"],
  ["informar", "informacao", "informacoes", "dados", "preencher"],
  ["cliente", "comprador", "consumidor"],
  ["reclamou", "reclama", "reclamar", "reclamacao", "denuncia", "denunciou"],
  ["imagem", "foto", "fotos", "logo", "logotipo"],
  ["errado", "errada", "erro", "corrigir"],
  ["escrito", "escrita", "mostra", "aparece", "consta"],
  ["embalar", "embalo", "embalagem", "empacotar"],
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
  ["abrir", "criar"],
  ["alerta", "aviso", "notificacao", "avisa"],
  ["falso", "falsificado", "falsificada", "pirata", "autenticidade"],
  ["enchimento", "isopor", "preencher"],
  ["atacado", "wholesale"],
  ["vazar", "vaza", "vazou", "vazamento"],
  ["vedar", "vedacao", "vedado", "lacrar", "lacre", "lacrado", "selado"],
  ["desbloquear", "liberar", "liberacao"],
  ["enviar", "mandar", "despachar"],
  ["max", "maximo", "maxima", "limite"],
  ["min", "minimo", "minima"],
  ["qtd", "qtde", "quantidade"],
  ["prod", "produto"],
  ["pgto", "pagamento"],
  ["usar", "uso", "mexer", "utilizar"],
  ["site", "sistema", "portal", "plataforma", "painel", "aplicativo", "app"],
  ["porcentagem", "percentual", "percentagem", "comissao"],
  ["imprimir", "impressora", "impressao", "printer", "print"],
  ["vendedor", "seller", "lojista"],
  ["armazem", "deposito", "galpao", "warehouse", "centro"],
  ["fee", "fees", "tarifa", "taxa", "comissao"],
  ["frete", "shipping", "envio"],
  ["refund", "reembolso", "estorno"],
  ["return", "devolucao"],
  ["inventory", "stock", "estoque"],
  ["brand", "marca"],
  ["unidade", "item", "peca", "produto"],
  ["transportadora", "carrier", "ups", "fedex", "usps", "correio"],
  ["endereco", "address"],
  ["dinheiro", "grana"],
  ["revender", "revenda", "resell"],
  ["promocao", "oferta", "desconto", "liquidacao"],
  ["invadir", "hackear", "golpe", "fraude"],
  ["proibido", "perigoso"],
  ["reaproveitar", "reutilizar", "reusar"],
  ["guia", "tutorial", "manual", "passo"],
  ["taxado", "taxaram", "taxou", "taxar"],
  ["lento", "demora", "atraso", "atrasado", "parado"],
  ["alfandega", "receita", "importacao", "aduana"],
  ["fita", "lacre"],
  ["eua", "americano", "usa"],
] as const;

/** The start that the forms of a word share: "denunciou" and "denunciaram" are both "denunci". */
export const rootOf = (word: string): string => {
  const root = withoutDiminutive(word).replace(
    /(aram|eram|iram|ando|endo|indo|ados?|adas?|idos?|idas?|ar|er|ir|ou|eu|iu|am|em|as|os|es|a|e|o|s)$/,
    "",
  );
  return root.length < 4 ? word.replace(/(?<=...)s$/, "") : root;
};

/** "caixinhas" are "caix", like "caixas". */
function withoutDiminutive(word: string): string {
  const root = word.replace(/z?inh[oa]s?$/, "");
  return root.length < 4 ? word : root;
}

const byRoot: ReadonlyMap<string, readonly string[]> = (() => {
  const map = new Map<string, string[]>();
  for (const group of groups)
    for (const root of new Set(group.map(rootOf))) map.set(root, [...(map.get(root) ?? []), ...group]);
  return map;
})();

/** The other words of the groups of a word, whatever its form. */
export const synonymsOf = (word: string): readonly string[] =>
  (byRoot.get(rootOf(word)) ?? []).filter((other) => other !== word);
