import { expect, test } from "vitest";
import { missingToFinish } from "./finishing.ts";

const step = (label: string, done: number) => ({ label, wanted: 2, done });
const box = (position: number, units: number, isOpen = true) => ({ position, units, isOpen });

test("before a task can be finished its steps must be complete, each named once, and boxes with units closed", () => {
  const steps = [step("Polybag", 1), step("Polybag", 0), step("Embalar", 2)];
  expect(missingToFinish(steps, [])).toEqual(["Polybag"]);
  expect(missingToFinish([step("Embalar", 2)], [box(1, 2)])).toEqual(["fechar a caixa 1"]);
  expect(missingToFinish(steps, [box(1, 2), box(2, 1, false), box(3, 1), box(4, 7)])).toEqual([
    "Polybag",
    "fechar as caixas 1, 3 e 4",
  ]);
});

test("neither closed nor empty boxes keep a task from being finished", () => {
  expect(missingToFinish([step("Embalar", 2)], [box(1, 2, false), box(2, 0)])).toEqual([]);
});
