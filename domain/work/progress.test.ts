import { expect, test } from "vitest";
import { blocks } from "./block.ts";
import { type Progress, progressText } from "./progress.ts";

const waiting: Progress = {
  promisedDay: null,
  isLate: false,
  block: null,
  isStarted: false,
  packedUnits: 0,
  units: 38,
};

test.each<[Partial<Progress>, string]>([
  [{}, "Na fila de preparo"],
  [{ promisedDay: "sex., 12/12" }, "Na fila de preparo · prometido até sex., 12/12"],
  [{ block: "labels" }, "Na fila de preparo · aguarda suas etiquetas"],
  [
    { isStarted: true, packedUnits: 24, promisedDay: "sex., 12/12" },
    "Em preparo: 24 de 38 unidades · prometido até sex., 12/12",
  ],
  [
    { isStarted: true, units: 1, promisedDay: "sex., 12/12", isLate: true },
    "Em preparo: 0 de 1 unidade · prometido até sex., 12/12 · atrasado",
  ],
])("%o: %s", (known, text) => {
  expect(progressText({ ...waiting, ...known })).toBe(text);
});

test("each block has its own text for the customer", () => {
  expect(new Set(blocks.map((block) => progressText({ ...waiting, block }))).size).toBe(blocks.length);
});
