/** A deterministic number in [0, 1) for a text. */
export function drawOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  hash ^= hash >>> 15;
  return (Math.imul(hash, 2_246_822_507) >>> 0) / 4_294_967_296;
}

const goods = [
  ["Fone de ouvido sem fio", "Sony", "Eletrônicos", 7999],
  ["Garrafa térmica 750 ml", "Stanley", "Casa e cozinha", 3500],
  ["Jogo de blocos 900 peças", "LEGO", "Brinquedos", 8999],
  ["Tênis de corrida", "Nike", "Calçados", 11_000],
  ["Mouse ergonômico", "Logitech", "Informática", 5999],
  ["Cafeteira italiana", "Bialetti", "Casa e cozinha", 4200],
] as const;

type PlausibleProduct = {
  title: string;
  brand: string;
  category: string;
  /** The usual price at Amazon, in cents. */
  usualPrice: number;
  upc: string;
};

/** The ASIN of each generated UPC, so that all fake sources return the same product. */
const asinOfUpc = new Map<string, string>();

/** The generated product of an ASIN, or of a UPC generated before. */
export function plausibleProduct(code: string): PlausibleProduct {
  const asin = asinOfUpc.get(code) ?? code;
  const [title, brand, category, price] = goods[Math.floor(drawOf(asin) * goods.length)] ?? goods[0];
  const usualPrice = Math.round(price * (0.8 + 0.4 * drawOf(`${asin}/price`)));
  const upc = upcOf(asin);
  asinOfUpc.set(upc, asin);
  return { title: `${title} ${brand} (demonstração)`, brand, category, usualPrice, upc };
}

/** A UPC with a valid check digit. */
function upcOf(asin: string): string {
  const bare = String(Math.floor(drawOf(`${asin}/upc`) * 1e11)).padStart(11, "0");
  const sum = [...bare].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${bare}${(10 - (sum % 10)) % 10}`;
}

/** The price in cents on a day; it changes every four days. */
export function plausiblePrice(asin: string, dayNumber: number): number {
  const { usualPrice } = plausibleProduct(asin);
  const step = Math.floor(dayNumber / 4);
  return Math.round(usualPrice * (0.85 + 0.3 * drawOf(`${asin}/${step}`)));
}
