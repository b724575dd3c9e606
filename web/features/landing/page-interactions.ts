import { monthlyCost, planNames, plans } from "@prepara/domain/account/plan";
import { type Cents, formatUsd, parseUsdText } from "@prepara/domain/money/money";
import { type RoiResult, reverseRoi, roiDefaults } from "@prepara/domain/roi/roi";
import type { ScreenHref } from "#web/platform/screen-href";

/** Updates the calculator's figures and bar when its price field changes. */
export function updateRoiOnInput(): void {
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

/**
 * The parts of Amazon's price in percent, in the bar's order; all 0 when the maximum cost is not positive.
 */
export function roiShares({ maxCost, profit, amazonFee }: RoiResult, price: Cents) {
  const parts = {
    cost: maxCost,
    profit,
    fee: amazonFee,
    shipping: roiDefaults.shipping,
    prep: roiDefaults.prep,
  } as const;
  const names = ["cost", "profit", "fee", "shipping", "prep"] as const;
  return names.map((name) => ({ name, share: maxCost > 0 ? (100 * parts[name]) / price : 0 }));
}

/** Updates the monthly cost of each plan when the units slider changes. */
export function updatePlanCostsOnInput(): void {
  const slider = document.querySelector<HTMLInputElement>("#unidades-mes");
  slider?.addEventListener("input", () => {
    write("count", slider.value);
    for (const name of planNames) write(name, formatUsd(monthlyCost(slider.valueAsNumber, plans[name])));
  });
}

function write(place: string, text: string) {
  const target = document.querySelector(`[data-units="${place}"]`);
  if (target) target.textContent = text;
}

/** Applies theme changes of the system or of another tab; `public/boot.js` sets the first theme. */
export function syncTheme(): void {
  const night = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    const storedTheme = keptTheme();
    document.documentElement.classList.toggle("dark", storedTheme ? storedTheme === "dark" : night.matches);
  };
  night.addEventListener("change", paint);
  addEventListener("storage", ({ key }) => key === "prepara-theme" && paint());
}

function keptTheme(): string | null {
  try {
    return localStorage.getItem("prepara-theme");
  } catch {
    return null; // Blocked storage throws; the page then uses the system theme.
  }
}

/** Opens the dashboard when the user signs in in another tab (docs/product.md#routes). */
export function enterOnSignIn(): void {
  addEventListener("storage", (event) => {
    if (event.key === "prepara-auth" && event.newValue) location.replace("/dashboard" satisfies ScreenHref);
  });
}
