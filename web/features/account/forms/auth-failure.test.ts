import { describe, expect, test } from "vitest";
import { authFailureText } from "./auth-failure.ts";

describe("the text for a refused sign-in", () => {
  test.each([
    [
      { code: "invalid_credentials", status: 400, message: "Invalid login credentials" },
      "E-mail ou senha incorretos.",
    ],
    [
      { status: 0, message: "Failed to fetch" },
      "Sem resposta do servidor. Verifique a conexão e tente de novo.",
    ],
    [{ status: 503, message: "x" }, "O servidor não conseguiu responder agora. Tente de novo em instantes."],
    [
      { code: "unknown_code", status: 400, message: "Server text" },
      "Não foi possível concluir. Tente de novo.",
    ],
    [
      { code: "weak_password", status: 422, message: "x", reasons: ["pwned"] },
      "Esta senha apareceu em vazamentos conhecidos. Escolha outra.",
    ],
    [
      { code: "ERROR_CEREMONY_ABORTED", message: "x" },
      "A chave de acesso não foi confirmada. Tente de novo.",
    ],
  ])("%j reads %j", (error, text) => {
    expect(authFailureText(error)).toBe(text);
  });
});
