/**
 * Words for products by the kind that the guide names; without accents. Customers name the product, the guide
 * its kind.
 */
const productsByKind: Readonly<Record<string, string>> = {
  liquido: `vinho suco cerveja bebida agua refrigerante detergente sabonete amaciante molho azeite oleo mel xarope locao hidratante
    condicionador serum tonico colonia perfume gloss batom rimel pomada gel gelatina geleia pasta dental enxaguante limpador spray alvejante
    cola silicone fluido lubrificante repelente protetor esmalte base corretivo espuma`,
  roupa: `camisa camiseta calca calcinha cueca meia vestido saia blusa jaqueta casaco moletom short bermuda biquini maio pijama bone chapeu
    luva cachecol gravata terno lingerie body sutia regata legging lencol toalha cobertor manta cortina tapete fronha edredom mochila bolsa
    carteira fantasia uniforme avental`,
  sapato: "tenis sandalia chinelo bota sapatilha mocassim crocs havaianas sneaker patins chuteira",
  pelucia: "ursinho urso boneca boneco bichinho almofada naninha fantoche",
  fragil: `copo caneca taca prato jarra vaso tigela xicara garrafa espelho lampada luminaria porcelana ceramica cristal vidro louca quadro
    estatueta enfeite tela monitor televisao tv`,
  bateria: `powerbank carregador celular iphone smartphone tablet ipad notebook laptop fone airpods headphone headset caixinha speaker drone
    smartwatch camera barbeador aspirador lanterna patinete parafusadeira massageador mouse teclado controle console videogame pilha`,
  validade: `biscoito bolacha chocolate bala doce cereal cafe cha tempero farinha arroz macarrao granola castanha amendoim snack barra whey
    creatina vitamina suplemento colageno omega melatonina proteina racao petisco remedio medicamento leite formula papinha alimento comida`,
  hazmat:
    "aerosol aerossol desodorante isqueiro fosforo vela tinta solvente acetona alcool cloro inseticida ima vape explosivo extintor gas",
  marca: `nike adidas puma apple samsung sony lego disney mattel hasbro barbie pokemon nintendo gucci lululemon crocs yeti stanley dyson bose
    jbl lg philips dove nivea cerave loreal maybelline revlon colgate gillette pampers under armour fisher price`,
  loja: `walmart target costco sams bestbuy ebay macys ross marshalls tjmaxx kohls walgreens cvs homedepot lowes sephora ulta gamestop nordstrom
    bloomingdales wayfair outlet etsy newegg`,
};

const kinds: ReadonlyMap<string, readonly string[]> = (() => {
  const map = new Map<string, string[]>();
  for (const [kind, names] of Object.entries(productsByKind))
    for (const name of names.split(/\s+/)) map.set(name, [...(map.get(name) ?? []), kind]);
  return map;
})();

/** The kinds of a product, named in the singular or the plural: "camisetas" are "roupa". */
export const kindsOf = (word: string): readonly string[] =>
  kinds.get(word) ?? kinds.get(word.replace(/s$/, "")) ?? [];
