import type { Shape } from "./drawings.ts";

export type Goods = {
  name: string;
  shape: Shape;
  colour: string;
  supplier: string;
  unitCostUsd: number;
  asin: string;
  weightLb: number;
};

/** What sellers buy: no brands, realistic prices. */
export const catalogue: readonly Goods[] = [
  goods(
    "Fone Bluetooth com cancelamento de ruído",
    "headphones",
    "#3d4451",
    "Best Buy",
    48.9,
    "B0CDEMO101",
    0.9,
  ),
  goods(
    "Fone gamer com microfone removível",
    "headphones",
    "#b3362b",
    "Micro Center",
    31.5,
    "B0CDEMO102",
    1.1,
  ),
  goods("Fone infantil com limite de volume", "headphones", "#d9779f", "Target", 14.2, "B0CDEMO103", 0.6),
  goods("Garrafa térmica inox 1 L", "bottle", "#2f6f73", "Costco", 11.75, "B0CDEMO104", 1.2),
  goods("Garrafa esportiva com infusor", "bottle", "#e08a2e", "Walmart", 6.4, "B0CDEMO105", 0.5),
  goods("Shampoo profissional 500 ml", "bottle", "#8a5fb0", "Ulta", 9.9, "B0CDEMO106", 1.3),
  goods("Caneca de cerâmica 350 ml", "mug", "#c7573c", "TJ Maxx", 3.25, "B0CDEMO107", 0.9),
  goods("Caneca térmica com tampa", "mug", "#33526e", "Walmart", 7.8, "B0CDEMO108", 0.8),
  goods("Jogo de xícaras esmaltadas", "mug", "#6d8f4e", "HomeGoods", 12.4, "B0CDEMO109", 2.6),
  goods("Luminária de mesa articulada", "lamp", "#d8a42f", "IKEA", 16.9, "B0CDEMO110", 3.1),
  goods("Luminária de leitura recarregável", "lamp", "#4a7fb5", "Home Depot", 12.3, "B0CDEMO111", 0.7),
  goods("Abajur de cabeceira em linho", "lamp", "#a9806b", "Target", 19.8, "B0CDEMO112", 2.8),
  goods("Tênis de corrida amortecido", "shoe", "#2d7dd2", "DSW", 39.9, "B0CDEMO113", 1.9),
  goods("Tênis casual de lona", "shoe", "#3f3f46", "Famous Footwear", 22.5, "B0CDEMO114", 1.7),
  goods("Sapatilha de ciclismo indoor", "shoe", "#8fae3c", "REI", 44.0, "B0CDEMO115", 1.8),
  goods("Relógio esportivo com GPS", "watch", "#22303c", "Best Buy", 89.0, "B0CDEMO116", 0.4),
  goods("Relógio analógico com pulseira de couro", "watch", "#8b5a2b", "Macy's", 34.6, "B0CDEMO117", 0.3),
  goods("Pulseira de atividade à prova d'água", "watch", "#5b3f91", "Walmart", 18.2, "B0CDEMO118", 0.2),
  goods("Teclado mecânico compacto", "keyboard", "#444b5a", "Micro Center", 37.4, "B0CDEMO119", 1.8),
  goods("Teclado sem fio retroiluminado", "keyboard", "#7a8794", "Staples", 28.1, "B0CDEMO120", 1.4),
  goods("Mochila para notebook 15 polegadas", "backpack", "#34495e", "Kohl's", 26.7, "B0CDEMO121", 2.2),
  goods("Mochila escolar impermeável", "backpack", "#c0492f", "Target", 17.9, "B0CDEMO122", 1.6),
  goods("Mochila de hidratação 12 L", "backpack", "#2a8c6c", "REI", 33.2, "B0CDEMO123", 1.1),
  goods("Bola de pilates 65 cm", "ball", "#6d5acf", "Dick's", 9.6, "B0CDEMO124", 2.4),
  goods("Bola de basquete outdoor", "ball", "#d2691e", "Dick's", 13.8, "B0CDEMO125", 1.4),
  goods("Creme de amendoim integral 450 g", "jar", "#b98542", "Costco", 4.1, "B0CDEMO126", 1.1),
  goods("Vitamina C mastigável, 120 unidades", "jar", "#e7912a", "CVS", 6.95, "B0CDEMO127", 0.5),
  goods("Colágeno em pó sem sabor 300 g", "jar", "#4f9aa8", "GNC", 15.3, "B0CDEMO128", 0.9),
  goods("Quebra-cabeça de 1000 peças", "carton", "#3f7fbf", "Barnes & Noble", 8.7, "B0CDEMO129", 1.5),
  goods("Blocos de montar, 480 peças", "carton", "#d94f45", "Target", 21.6, "B0CDEMO130", 2.0),
  goods("Jogo de cartas para família", "carton", "#59a14f", "Walmart", 7.2, "B0CDEMO131", 0.6),
  goods("Kit de pincéis de maquiagem", "carton", "#c9749b", "Sephora", 18.4, "B0CDEMO132", 0.7),
];

/** Goods of which one seller keeps units in the warehouse without requesting their preparation. */
export const keptGoods: Goods = goods(
  "Umidificador de ar 2 L",
  "bottle",
  "#7d9aa8",
  "Target",
  31.5,
  "B0CDEMO190",
  2.6,
);

function goods(
  name: string,
  shape: Shape,
  colour: string,
  supplier: string,
  unitCostUsd: number,
  asin: string,
  weightLb: number,
): Goods {
  return { name, shape, colour, supplier, unitCostUsd, asin, weightLb };
}
