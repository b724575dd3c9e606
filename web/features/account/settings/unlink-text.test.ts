import { expect, test } from "vitest";
import { unlinkText } from "./unlink-text.ts";

const named = (provider: string) => ({ provider });
const text = (leaving: string, ...others: string[]) =>
  unlinkText(named(leaving), { others: others.map(named), byPhone: true });

test("who unlinks 'E-mail e senha' reads that the password stays while a phone is linked", () => {
  expect(text("email", "phone", "google")).toContain("A senha continua valendo");
  expect(text("email", "google")).toContain("sua senha, se houver, é removida");
});

test("a phone by which nobody signs in keeps no password", () => {
  const others = [named("phone"), named("google")];
  expect(unlinkText(named("email"), { others, byPhone: false })).toContain(
    "sua senha, se houver, é removida",
  );
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
