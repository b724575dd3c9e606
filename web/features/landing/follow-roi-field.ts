import { formatUsd } from "@prepara/domain/money/money";
import { parseUsdText } from "@prepara/domain/money/usd-text";
import { reverseRoi, roiDefaults } from "@prepara/domain/roi/roi";
import { roiShares } from "./roi-shares.ts";

/** Keeps the calculator's two figures and its bar in step with its field. */
export function followRoiField(): void {
  const field = document.querySelector<HTMLInputElement>("#preco-amazon");
  const max = document.querySelector("[data-roi=max]");
  const profit = document.querySelector("[data-roi=profit]");
  if (!field || !max || !profit) return;
  field.addEventListener("input", () => {
    const amazonPrice = parseUsdText(field.value);
    const result = amazonPrice && amazonPrice > 0 ? reverseRoi({ ...roiDefaults, amazonPrice }) : null;
    max.textContent = result ? formatUsd(result.maxCost) : "—";
    profit.textContent = result ? formatUsd(result.profit) : "—";
    if (!result || !amazonPrice) return;
    for (const { name, share } of roiShares(result, amazonPrice)) {
      const part = document.querySelector<HTMLElement>(`[data-roi-share=${name}]`);
      if (part) part.style.width = `${share}%`;
    }
  });
}
