import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ask, OpenQuestion } from "./open-question.tsx";

const shown = () => renderToStaticMarkup(<OpenQuestion />);

test("a second question waits for the first, and both get their answers", async () => {
  const answers: ((value: string) => void)[] = [];
  const asked = ["Descartar?", "Sair?"].map((text) =>
    ask<string>((answer) => {
      answers.push(answer);
      return <p>{text}</p>;
    }),
  );
  expect(shown()).toBe("<p>Descartar?</p>");
  answers[0]?.("sim");
  expect(shown()).toBe("<p>Sair?</p>");
  answers[1]?.("não");
  expect(shown()).toBe("");
  expect(await Promise.all(asked)).toEqual(["sim", "não"]);
});
