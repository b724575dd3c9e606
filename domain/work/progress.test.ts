import { expect, test } from "vitest";
import { blocks } from "./block.ts";
import { type Progress, progressText } from "./progress.ts";

const waiting: Progress = {
  promisedDay: null,
  isLate: false,
  forecast: null,
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
  [
    { promisedDay: "sex., 12/12", isLate: true, forecast: "qua., 17/12" },
    "Na fila de preparo · prometido até sex., 12/12 · atrasado · Nova previsão: qua., 17/12",
  ],
  // The promise was moved since it was missed.
  [{ promisedDay: "qui., 18/12", forecast: "qua., 17/12" }, "Na fila de preparo · prometido até qui., 18/12"],
])("%o: %s", (known, text) => {
  expect(progressText({ ...waiting, ...known })).toBe(text);
});

test("each block has its own text for the customer", () => {
  expect(new Set(blocks.map((block) => progressText({ ...waiting, block }))).size).toBe(blocks.length);
});
