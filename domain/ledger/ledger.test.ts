import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents, maxCents, zeroCents } from "#domain/money/money";
import { ledgerCsvHead, ledgerCsvLines } from "./csv.ts";
import { balanceAdjustment } from "./input.ts";
import { applyEntry, type Entry, entryTypeLabels, entryTypes, signedAmount, statementOf } from "./ledger.ts";

describe("a balance (docs/product.md#balance)", () => {
  test.each([
    [1000, "credit", 250, { why: null, balance: 1250 }],
    [1000, "debit", 250, { why: null, balance: 750 }],
    [1000, "debit", 1000, { why: null, balance: 0 }],
    [1000, "debit", 1001, { why: "insufficient_balance", missing: 1 }],
    [0, "debit", 1, { why: "insufficient_balance", missing: 1 }],
    [maxCents, "credit", 1, { why: "balance_too_large" }],
  ] as const)("of %i after a %s of %i: %j", (balance, type, amount, want) => {
    expect(applyEntry(cents(balance), { type, amount: cents(amount) })).toEqual(want);
  });

  test("is never below zero and always the sum of its entries, in any order of credits and debits", () => {
    const anyEntry = fc.record({
      type: fc.constantFrom(...entryTypes),
      amount: fc.integer({ min: 1, max: 100_000 }).map(cents),
    });
    fc.assert(
      fc.property(fc.array(anyEntry), (attempts) => {
        let balance = zeroCents;
        const entries: Entry[] = [];
        for (const entry of attempts) {
          const applied = applyEntry(balance, entry);
          if (applied.why !== null) continue;
          balance = applied.balance;
          entries.push(entry);
          expect(balance).toBeGreaterThanOrEqual(0);
        }
        expect(entries.reduce((sum, entry) => sum + signedAmount(entry), 0)).toBe(balance);
        expect(statementOf(zeroCents, entries).closing).toBe(balance);
      }),
    );
  });

  test("a statement has the sums of credits and debits, and the opening and closing balance", () => {
    const entries: Entry[] = [
      { type: "credit", amount: cents(500) },
      { type: "debit", amount: cents(200) },
    ];
    expect(statementOf(cents(100), entries)).toEqual({
      opening: 100,
      credits: 500,
      debits: 200,
      closing: 400,
    });
    expect(entryTypes.map((type) => entryTypeLabels[type])).toEqual(["Crédito", "Débito"]);
  });
});

describe("an adjustment requires amount and description (docs/product.md#balance)", () => {
  const good = { type: "credit", amountUsd: 12.5, description: " Depósito " };

  test("is parsed into cents", () => {
    expect(balanceAdjustment.parse(good)).toEqual({
      type: "credit",
      amountUsd: 1250,
      description: "Depósito",
    });
  });

  test.each([
    ["amountUsd", undefined, "Preencha todos os campos."],
    ["description", " ", "Preencha todos os campos."],
    ["amountUsd", 0, "O valor deve ser maior que zero."],
    ["amountUsd", 0.001, "Use no máximo duas casas decimais."],
    ["type", "gift", "Escolha crédito ou débito."],
  ])("%s %s: %s", (field, value, message) => {
    expect(balanceAdjustment.safeParse({ ...good, [field]: value }).error?.issues[0]).toMatchObject({
      path: [field],
      message,
    });
  });
});

describe("the ledger as a CSV file", () => {
  test("opens in a Brazilian spreadsheet: byte order mark, semicolons, decimal commas, no formulas", () => {
    const entry = { at: new Date("2026-03-01T02:30:00Z"), balanceAfter: cents(1050) };
    const csv = ledgerCsvLines(
      [{ ...entry, type: "debit", amount: cents(123_450), description: '=A1;"x"\nfim' }],
      "America/Sao_Paulo",
    );
    expect(ledgerCsvHead + csv).toBe(
      '\uFEFF"Data";"Tipo";"Descrição";"Valor (US$)";"Saldo após (US$)"\r\n' +
        '"28/02/2026 23:30";"Débito";"\'=A1;""x""\nfim";-1234,50;10,50\r\n',
    );
  });
});
