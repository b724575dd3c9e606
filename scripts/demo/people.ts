/** The password of every demo account; none is a real person's. */
export const PASSWORD = "demonstracao";

export type Seller = {
  fullName: string;
  email: string;
  whatsapp: string;
  plan: "free" | "premium";
  /** Days before today on which they signed up. */
  joinedDaysAgo: number;
  purchases: number;
};

/** The warehouse's own account. */
export const admin = {
  fullName: "Helena Duarte",
  email: "admin@exemplo.com.br",
  whatsapp: "+5511940028922",
};

/** The logins of the first, on the free plan, and of the second, on premium, are printed. */
export const sellers: readonly [Seller, Seller, ...Seller[]] = [
  seller("Marina Azevedo", "marina", "+5511987410233", "free", 60, 14),
  seller("Rafael Nogueira", "rafael", "+5521996120874", "premium", 60, 16),
  seller("Camila Teixeira", "camila", "+5531988453190", "free", 57, 9),
  seller("Bruno Cavalcanti", "bruno", "+5581991728846", "premium", 52, 10),
  seller("Juliana Prado", "juliana", "+5541998802315", "free", 44, 8),
  seller("Thiago Menezes", "thiago", "+5551997346021", "free", 33, 7),
  seller("Patrícia Fonseca", "patricia", "+5562992587714", "premium", 21, 6),
  seller("Eduardo Lins", "eduardo", "+5571983019457", "free", 9, 3),
];

function seller(
  fullName: string,
  mailbox: string,
  whatsapp: string,
  plan: Seller["plan"],
  joinedDaysAgo: number,
  purchases: number,
): Seller {
  return { fullName, email: `${mailbox}@exemplo.com.br`, whatsapp, plan, joinedDaysAgo, purchases };
}
