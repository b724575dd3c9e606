import { parseAsin } from "@prepara/domain/product/asin";

/** One line of the palette: a place to go. `words` are found too, beside the label. */
export type PaletteEntry = { label: string; href: string; words?: string };

/** Every screen a customer may open (spec §2). */
export const screens: readonly PaletteEntry[] = [
  { label: "Dashboard", href: "/dashboard", words: "inicio endereco suite" },
  { label: "Em Trânsito", href: "/transito", words: "compras a caminho" },
  { label: "Chegaram", href: "/chegaram", words: "recebidos preparo" },
  { label: "Solicitações de preparo", href: "/chegaram?aba=solicitacoes", words: "prep pedidos" },
  { label: "Minha Suíte", href: "/produtos", words: "produtos" },
  { label: "Compra Assistida", href: "/compra-assistida" },
  { label: "Documentos", href: "/documentos", words: "invoices notas pdf" },
  { label: "Minerador", href: "/minerador", words: "fornecedores asin" },
  { label: "Consultor IA", href: "/tadollar", words: "tadollar chat assistente" },
  { label: "Meu Saldo", href: "/saldo", words: "extrato credito" },
  { label: "Calculadora de ROI", href: "/calculadora-roi", words: "custo maximo lucro" },
  { label: "Verificador de gating", href: "/gating-checker", words: "marcas restritas" },
  { label: "Monitoramento de preços", href: "/monitoramento-precos", words: "alerta" },
  { label: "Minha conta", href: "/conta", words: "perfil senha seguranca" },
];

/** What admins may open besides. */
export const adminScreens: readonly PaletteEntry[] = [
  { label: "Admin: Solicitações", href: "/admin/solicitacoes", words: "prep fila" },
  { label: "Admin: Recebimentos", href: "/admin/recebimentos", words: "check-in chegada" },
  { label: "Admin: Compra Assistida", href: "/admin/compra-assistida" },
  { label: "Admin: Gestão de Saldo", href: "/admin/saldo", words: "clientes credito debito" },
  { label: "Admin: Treinamento IA", href: "/admin/treinamento-ia", words: "documentos" },
];

/** Acts that begin on a screen. */
export const starts: readonly PaletteEntry[] = [
  { label: "Registrar compra", href: "/transito?novo=true", words: "novo envio" },
  { label: "Adicionar produto", href: "/produtos?novo=true" },
  { label: "Novo documento", href: "/documentos?novo=true", words: "invoice pdf" },
  { label: "Nova solicitação de compra assistida", href: "/compra-assistida?nova=true" },
];

/** What can be done with an ASIN or product link that was typed in; nothing for any other text. */
export function asinEntries(text: string): PaletteEntry[] {
  const asin = parseAsin(text) ?? parseAsin(text.toUpperCase());
  if (asin === null) return [];
  return [
    { label: `Minerar ${asin}`, href: `/minerador?asin=${asin}` },
    { label: `Verificar gating de ${asin}`, href: `/gating-checker?asin=${asin}` },
    { label: `Monitorar preço de ${asin}`, href: `/monitoramento-precos?asin=${asin}` },
    { label: `Calcular ROI de ${asin}`, href: `/calculadora-roi?asin=${asin}` },
  ];
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether every word typed is in the entry, accents and capitals aside; 1 or 0, as the list's filter wants it. */
export function matchScore(entry: string, typed: string, words: readonly string[] = []): number {
  const haystack = plain([entry, ...words].join(" "));
  return plain(typed)
    .split(/\s+/)
    .every((word) => haystack.includes(word))
    ? 1
    : 0;
}
