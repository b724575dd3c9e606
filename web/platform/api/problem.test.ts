import { describe, expect, test } from "vitest";
import { Problem, problemFrom, problemOf } from "./problem.ts";

describe("converting a failed response", () => {
  test("a problem document keeps its code, its Portuguese detail and its fields", () => {
    const problem = problemOf(422, {
      code: "invalid",
      detail: "Corrija os campos abaixo.",
      errors: [{ path: "qty", message: "Mínimo 1" }, "junk"],
    });
    expect(problem).toMatchObject({ status: 422, code: "invalid", message: "Corrija os campos abaixo." });
    expect(problem.fields).toEqual([{ path: "qty", message: "Mínimo 1" }]);
  });

  test("a function's error text is the detail", () => {
    expect(problemOf(429, { error: "RATE_LIMIT: espere" }).message).toBe("RATE_LIMIT: espere");
  });

  test.each([
    [401, "Usuário não autenticado"],
    [429, "Muitas tentativas seguidas. Aguarde um pouco e tente de novo."],
    [500, "O servidor não conseguiu responder agora. Tente de novo em instantes."],
    [418, "Não foi possível concluir. Tente de novo."],
  ])("a response %i without a problem document gets a default message", (status, detail) => {
    expect(problemOf(status, "<html>").message).toBe(detail);
  });

  test("no response means a connection problem", () => {
    expect(problemFrom(new TypeError("Failed to fetch"))).toMatchObject({ status: 0, code: "offline" });
  });

  test("a Problem is returned unchanged", () => {
    const problem = new Problem({ status: 404, code: "not_found", detail: "Não encontrado." });
    expect(problemFrom(problem)).toBe(problem);
  });
});
