import { expect, test } from "vitest";
import { unlinkText } from "./unlink-text.ts";

const text = (leaving: string, ...others: string[]) =>
  unlinkText(
    { provider: leaving },
    others.map((provider) => ({ provider })),
  );

test("who unlinks 'E-mail e senha' reads that the password stays while a phone is linked", () => {
  expect(text("email", "phone", "google")).toContain("A senha continua valendo");
  expect(text("email", "google")).toContain("sua senha, se houver, é removida");
});

test("who unlinks the phone reads that the password goes, unless 'E-mail e senha' is linked", () => {
  expect(text("phone", "google")).toContain("sua senha, se houver, é removida");
  expect(text("phone", "email")).not.toContain("senha");
});

test("a provider takes no password with it", () => {
  expect(text("google", "email")).toBe(
    "Você deixa de entrar por esta conta. Seus envios e seu saldo não mudam.",
  );
});
