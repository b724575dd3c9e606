/**
 * Formats a number with at most `decimals` decimals and no trailing zeros: 1234.5 is "1.234,5", or "1.235"
 * with 0. Avoids `Intl`, whose first use blocks a phone for 60 ms (docs/benchmarks.md). For exact amounts use
 * the domain's formats.
 */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = "", fraction = ""] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,9}$)/g, ".");
  const rest = fraction.replace(/(?<!0)0+$/, "");
  const size = rest ? `${grouped},${rest}` : grouped;
  return value < 0 && size !== "0" ? `−${size}` : size;
}
