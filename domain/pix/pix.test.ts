import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "#domain/testing/any-character";
import { brCode, crc16, readBrCode, readFields, writeFields } from "./br-code.ts";
import { normalisePixKey, pixKeyKindLabels, pixKeyKindOf } from "./key.ts";

describe("a static PIX code is the same as in the central bank's manual", () => {
  test("the check sum of 123456789 is 29B1", () => {
    expect(crc16("123456789")).toBe("29B1");
  });

  test("with a key only", () => {
    const charge = { key: "123e4567-e12b-12d1-a456-426655440000", payee: "Fulano de Tal", city: "BRASILIA" };
    expect(brCode(charge)).toBe(
      "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
    );
  });

  test("with an e-mail key, a text and an amount", () => {
    const charge = {
      key: "thalesog@me.com",
      payee: "THALES OGLIARI",
      city: "SAO MIGUEL DO O",
      centavos: 1000,
      text: "Pedido 123",
    };
    expect(brCode(charge)).toBe(
      "00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63040DC6",
    );
  });

  test("with a phone key, an amount and a txid", () => {
    const charge = {
      key: "+5561912345678",
      payee: "PREP CENTER TESTE",
      city: "SAO PAULO",
      centavos: 12_345,
      txid: "PREP0001",
    };
    expect(brCode(charge)).toBe(
      "00020126360014br.gov.bcb.pix0114+55619123456785204000053039865406123.455802BR5917PREP CENTER TESTE6009SAO PAULO62120508PREP00016304D2E0",
    );
  });

  test("accents are dropped and long names cut, so that every bank reads it", () => {
    const code = brCode({
      key: "ana@example.com",
      payee: "João da Conceição Armazéns Ltda",
      city: "São José dos Campos",
    });
    expect(readBrCode(code)).toMatchObject({
      payee: "Joao da Conceicao Armazen",
      city: "Sao Jose dos Ca",
      amount: null,
    });
  });
});

describe("every code", () => {
  const words = fc.string({ unit: anyCharacter, maxLength: 120 });
  const keys = fc.oneof(
    fc.uuid(),
    fc.constant("ana@example.com"),
    fc.constant("+5561912345678"),
    fc.constant(`${"a".repeat(65)}@example.com`),
  );
  const charges = fc.record({
    key: keys,
    payee: words,
    city: words,
    centavos: fc.option(fc.integer({ min: 1, max: 999_999_999_999 }), { nil: undefined }),
    txid: fc.option(words, { nil: undefined }),
    text: fc.option(words, { nil: undefined }),
  });

  test("can be read back to its key and amount, whatever the texts", () => {
    fc.assert(
      fc.property(charges, (charge) => {
        const code = brCode(charge);
        expect(code).toMatch(/^[\x20-\x7e]+$/);
        expect(readBrCode(code)).toMatchObject({
          key: charge.key,
          amount: charge.centavos === undefined ? null : (charge.centavos / 100).toFixed(2),
        });
      }),
    );
  });

  test("with one changed character is refused", () => {
    fc.assert(
      fc.property(charges, fc.nat(), (charge, index) => {
        const code = brCode(charge);
        const place = index % code.length;
        const wrong = code.slice(0, place) + (code[place] === "0" ? "1" : "0") + code.slice(place + 1);
        expect(readBrCode(wrong)).toBeNull();
      }),
    );
  });
});

test("fields are read back as written, and a truncated text is refused", () => {
  const field = fc.tuple(
    fc.integer({ min: 0, max: 99 }).map((id) => String(id).padStart(2, "0")),
    fc.string({ minLength: 1, maxLength: 99 }),
  );
  fc.assert(
    fc.property(fc.array(field, { minLength: 1 }), (fields) => {
      const text = writeFields(fields);
      expect(readFields(text)).toEqual(fields);
      expect(readFields(text.slice(0, -1))).toBeNull();
    }),
  );
  expect(() => writeFields([["00", ""]])).toThrow(RangeError);
  expect(() => writeFields([["00", "x".repeat(100)]])).toThrow(RangeError);
});

describe("the kind of a PIX key", () => {
  test.each([
    ["52998224725", "cpf"],
    ["11222333000181", "cnpj"],
    ["12ABC34501DE35", "cnpj"],
    ["ana@example.com", "email"],
    ["+5561912345678", "phone"],
    ["123e4567-e12b-12d1-a456-426655440000", "random"],
  ] as const)("%s is %s", (key, kind) => {
    expect(pixKeyKindOf(key)).toBe(kind);
    expect(pixKeyKindLabels[kind]).not.toBe("");
  });

  test.each([
    "52998224724",
    "11111111111",
    "11222333000182",
    "12ABC34501DE36",
    "Ana@example.com",
    "61912345678",
    "+1555",
    "",
    "x",
  ])("%j is not a PIX key", (key) => {
    expect(pixKeyKindOf(key)).toBeNull();
  });

  test.each([
    ["529.982.247-25", "52998224725"],
    ["11.222.333/0001-81", "11222333000181"],
    [" Ana@Example.com ", "ana@example.com"],
    ["+55 (61) 91234-5678", "+5561912345678"],
    ["123E4567-E12B-12D1-A456-426655440000", "123e4567-e12b-12d1-a456-426655440000"],
  ])("%s is stored as %s", (typed, key) => {
    expect(normalisePixKey(typed)).toBe(key);
  });
});
