import { formatNumber } from "#web/ui/form/number";

type Fee = { name: string; fee: number };

/** A fee per line, as an admin edits them: "Eletrônicos; 8". */
export const feeLines = (fees: readonly Fee[]): string =>
  fees.map(({ name, fee }) => `${name}; ${formatNumber(fee, 2)}`).join("\n");

/** Reads the lines back; a fee that is no number is NaN, which the schema refuses with words. */
export const readFeeLines = (text: string): Fee[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const cut = line.lastIndexOf(";");
      const fee = line
        .slice(cut + 1)
        .trim()
        .replace(",", ".");
      return {
        name: (cut < 0 ? line : line.slice(0, cut)).trim(),
        fee: cut < 0 || fee === "" ? Number.NaN : Number(fee),
      };
    });
