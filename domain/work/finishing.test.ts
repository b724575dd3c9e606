import { expect, test } from "vitest";
import { missingToFinish } from "./finishing.ts";

const step = (label: string, done: number) => ({ label, wanted: 2, done });
const box = (position: number, units: number, isOpen = true) => ({ position, units, isOpen });

test("a task lacks the steps that are not full, each name once, and the closing of boxes that hold units", () => {
  const steps = [step("Polybag", 1), step("Polybag", 0), step("Embalar", 2)];
  expect(missingToFinish(steps, [])).toEqual(["Polybag"]);
  expect(missingToFinish([step("Embalar", 2)], [box(1, 2)])).toEqual(["fechar a caixa 1"]);
  expect(missingToFinish(steps, [box(1, 2), box(2, 1, false), box(3, 1), box(4, 7)])).toEqual([
    "Polybag",
    "fechar as caixas 1, 3 e 4",
  ]);
});

test("neither closed boxes nor empty ones keep a task from ending", () => {
  expect(missingToFinish([step("Embalar", 2)], [box(1, 2, false), box(2, 0)])).toEqual([]);
});
