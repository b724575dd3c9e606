import { monthlyCost, planNames, plans } from "@prepara/domain/account/plan";
import { formatUsd } from "@prepara/domain/money/money";

/** Keeps the comparison of the plans in step with its slider. */
export function followUnitsSlider(): void {
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
