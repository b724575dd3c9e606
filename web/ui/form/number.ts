/**
 * A number with at most so many decimals and no zeros at their end: 1234.5 is "1.234,5" with one or two,
 * "1.235" with none. Not by `Intl`, whose first use alone keeps a phone busy for 60 ms (docs/benchmarks.md);
 * exact amounts are the domain's.
 */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = "", fraction = ""] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ".");
  const rest = fraction.replace(/0+$/, "");
  const size = rest ? `${grouped},${rest}` : grouped;
  return value < 0 && size !== "0" ? `-${size}` : size;
}
