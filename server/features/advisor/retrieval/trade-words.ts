/**
 * Words that are used only about selling through a prep center or with this portal; without accents. A
 * question with one of them is about the guide's matters even if most of its words are unknown.
 */
const words = `amz fba fbm fnsku asin upc ean gtin sku msku bsr buybox prep preparo prepcenter private wholesale arbitrage arbitragem atacado
  polybag hazmat sds gating gated ungating ungate ungated invoice invoices suite tracking seller sellers listing keepa camelcamelcamel payoneer
  sales reseller resale roi removal unfulfillable receiving inbound oversize pallet palete paletes label labels shipment shipments overage
  storage referral fulfillment wfs aged premium etiqueta etiquetas etiquetar armazenagem rastreio rastreamento fornecedor fornecedores
  distribuidor minerador viavel inviavel w8 w8ben w9 llc itin ein ssn marketplace sufocamento zebra pimaco termica bubble
  comprovante recebimento reembolso reembolsos remocao validade autenticidade estoque inventario bundle multipack kit kits combo
  lote lotes ip trademark counterfeit falsificado reposicao comissao revenda revender aerosol`;

export const tradeWords: ReadonlySet<string> = new Set(words.split(/\s+/));
