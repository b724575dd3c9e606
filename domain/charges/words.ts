const maxNamed = 5;

/**
 * What a payment of charges is called in the ledger: 'Cobrança nº 3: Plástico-bolha', 'Cobranças nº 3, 4 e
 * 7'.
 */
export function paymentText(paid: readonly { number: number; description: string }[]): string {
  const [first] = paid;
  if (first && paid.length === 1) return `Cobrança nº ${first.number}: ${first.description}`;
  const named = paid.slice(0, maxNamed).map(({ number }) => String(number));
  const others = paid.length - named.length;
  if (others > 0) return `Cobranças nº ${named.join(", ")} e mais ${others}`;
  return `Cobranças nº ${named.slice(0, -1).join(", ")} e ${named.at(-1)}`;
}
