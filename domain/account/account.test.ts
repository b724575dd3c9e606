import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addressLines,
  displayName,
  isWhatsapp,
  normaliseWhatsapp,
  suiteLabel,
  usAddressOf,
  whatsappLink,
} from "./customer.ts";
import { endsPassword } from "./identities.ts";
import { customerPatch, profilePatch, signInForm, signUpForm } from "./input.ts";
import { isOwnName, ownWords, strengthOf } from "./password-strength.ts";
import { monthlyCost, plans } from "./plan.ts";

describe("the plans (docs/product.md#plans)", () => {
  test("free: US$ 1,50 a unit, 15 free units a month, 30 messages a day", () => {
    expect(plans.free).toMatchObject({ unitPrice: 150, freePerMonth: 15, messagesPerDay: 30 });
  });

  test("premium: US$ 0,99 a unit, no limits", () => {
    expect(plans.premium).toMatchObject({ unitPrice: 99, freePerMonth: 0, messagesPerDay: null });
  });

  test.each([
    [0, 0, 0],
    [15, 0, 1485],
    [44, 4350, 4356],
    [45, 4500, 4455],
  ])("%i units a month cost %i cents on free and %i on premium", (units, free, premium) => {
    expect([monthlyCost(units, plans.free), monthlyCost(units, plans.premium)]).toEqual([free, premium]);
  });
});

describe("the suite has at least two digits (docs/product.md#account)", () => {
  test.each([
    [0, "00"],
    [7, "07"],
    [42, "42"],
    [123, "123"],
  ])("%i reads %s", (suite, want) => {
    expect(suiteLabel(suite)).toBe(want);
  });

  test("the address carries the suite in its apartment line", () => {
    const address = usAddressOf({ line1: "123 Main St", city: "Orlando", state: "FL", zip: "32801" }, 7);
    expect(address).toEqual({
      line1: "123 Main St",
      line2: "Apt 07",
      city: "Orlando",
      state: "FL",
      zip: "32801",
      country: "United States",
    });
    expect(addressLines("Ana Lima", address)).toEqual([
      "Ana Lima",
      "123 Main St",
      "Apt 07",
      "Orlando, FL 32801",
      "United States",
    ]);
  });

  test("a customer without a name is 'Usuário'", () => {
    expect([displayName(null), displayName(" "), displayName("Ana")]).toEqual(["Usuário", "Usuário", "Ana"]);
  });
});

describe("a WhatsApp number is international (docs/product.md#account)", () => {
  test.each(["+5511999999999", "+1234567", "+123456789012345"])("%s is", (number) => {
    expect(isWhatsapp(number)).toBe(true);
  });

  test.each([
    "5511999999999",
    "+0511999999",
    "+123456",
    "+1234567890123456",
    "+55 11 99999",
    "",
    "+55a1999999",
  ])("%s is not", (number) => {
    expect(isWhatsapp(number)).toBe(false);
  });

  test("separators between the digits do not matter", () => {
    expect(normaliseWhatsapp(" +55 (11) 99999-99.99\u200e")).toBe("+5511999999999");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        expect(normaliseWhatsapp(normaliseWhatsapp(typed))).toBe(normaliseWhatsapp(typed));
      }),
    );
  });

  test("it opens a conversation", () => {
    expect(whatsappLink("+5511999999999")).toBe("https://wa.me/5511999999999");
  });
});

describe("the account forms", () => {
  const good = {
    email: " ana@example.com ",
    password: "segredos",
    fullName: "Ana Lima",
    whatsapp: "+55 11 99999-9999",
  };

  test("sign-up requires e-mail, password, full name and WhatsApp (docs/product.md#account)", () => {
    expect(signUpForm.parse(good)).toEqual({ ...good, email: "ana@example.com", whatsapp: "+5511999999999" });
  });

  test.each([
    ["email", "", "Informe seu e-mail."],
    ["email", "ana@", "Digite um e-mail válido."],
    ["password", "", "Informe sua senha."],
    ["password", "1234567", "A senha precisa de pelo menos 8 caracteres."],
    ["password", "é".repeat(37), "A senha é longa demais."],
    ["fullName", "  ", "Informe seu nome completo."],
    ["whatsapp", "11999999999", "Use o formato internacional, ex.: +5511999999999"],
    ["whatsapp", undefined, "Use o formato internacional, ex.: +5511999999999"],
  ])("a wrong %s (%s) is named in Portuguese", (field, value, message) => {
    const issues = signUpForm.safeParse({ ...good, [field]: value }).error?.issues ?? [];
    expect(issues[0]).toMatchObject({ path: [field], message });
  });

  test("sign-in requires e-mail and password and accepts an old, short password", () => {
    expect(signInForm.safeParse({ email: "ana@example.com", password: "abc" }).success).toBe(true);
    expect(signInForm.safeParse({ email: "ana@example.com", password: "" }).success).toBe(false);
  });

  test("patches change only what is sent", () => {
    expect(profilePatch.parse({})).toEqual({});
    expect(profilePatch.safeParse({ fullName: "" }).success).toBe(false);
    expect(customerPatch.parse({ plan: "premium", suiteNumber: 1 })).toEqual({ plan: "premium" });
    expect(customerPatch.safeParse({ plan: "gold" }).error?.issues[0]?.message).toBe("Escolha um plano.");
  });
});

test.each([
  ["email", ["google"], true, true],
  ["email", ["phone", "google"], true, false],
  ["email", ["phone", "google"], false, true],
  ["phone", ["email"], true, false],
  ["phone", ["google"], true, true],
  ["google", ["email"], true, false],
])(
  "the password goes with the last of e-mail and phone that takes it: %s, beside %s",
  (...[own, others, byPhone, goes]) => {
    const named = (provider: string) => ({ provider });
    expect(endsPassword(named(own), others.map(named), { byPhone })).toBe(goes);
  },
);

test("a password's score has a strength in words", () => {
  expect([0, 1, 2, 3, 4].map(strengthOf)).toEqual(["weak", "weak", "fair", "good", "strong"]);
});

describe("a password made of its owner's name", () => {
  const about = ["Maria Conceição da Silva", "maria.silva85@exemplo.com.br"];

  test.each([
    ["mariasilva", true],
    ["MariaSilva1985", true],
    ["conceicao123", true],
    ["Conceição!2026", true],
    ["maria.silva85@exemplo.com.br", true],
    ["exemplo2026", true],
    ["maria-gosta-de-caju", false],
    ["uma-senha-boa-123", false],
    ["cavalo-correto-bateria", false],
  ])("%s: %s", (password, isOwn) => {
    expect(isOwnName(password, about)).toBe(isOwn);
  });

  test("without a name there are no own words, and short names are ignored", () => {
    expect(ownWords(["", "Ana"])).toEqual([]);
    expect(isOwnName("anacondas-7", ["Ana"])).toBe(false);
  });
});
