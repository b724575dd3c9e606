import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { test } from "../support/journey.ts";
import { ownServer } from "../support/own-server.ts";
import { type ReadScreens, readScreens } from "./read-screens.ts";

/**
 * What the screens showed at commit 10480278, the last one without charges, of the same installation; read by
 * `read-screens.ts` with `ownServer({}, "<that checkout>/server/main.ts")`.
 */
const before = new URL("before-charges.json", import.meta.url);

/** Words of charges, services and storage. */
const ofCharges =
  /cobran|armazenagem|servi[cç]o|tabela de preço|débito autom|correção|crédito proposto|sem custo extra/i;

/** What an installation without prices shows of them nevertheless. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // Each request has its base as a charge, also without prices (docs/decisions/0127); the screen lists it.
  paleta: ["Cobranças"],
  "admin, paleta": ["Cobranças"],
};

/** Texts removed since then for reasons other than charges. */
const gone: Readonly<Record<string, readonly string[]>> = {
  // Cards became a table with the details on the product's name (docs/product.md#assisted-purchases).
  "admin, compra assistida": ["Quantidade", "Fornecedor", "Notas do admin: nenhuma"],
  // Why to keep invoices is now said in the header, also beside a filled list.
  documentos: [
    "Notas fiscais e recibos das suas compras, em PDF.",
    "Guarde aqui as notas fiscais das suas compras. A Amazon pode pedi-las quando você anuncia uma marca.",
  ],
};

test("an installation without prices shows what it showed before charges existed, and nothing about charges @once", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const server = await ownServer({ USD_BRL_RATE: "5.00" });
  try {
    const stored: ReadScreens = JSON.parse(await readFile(before, "utf8"));
    const missingOf = (screen: string, lines: readonly string[] = []) =>
      (stored[screen] ?? []).filter((line) => !lines.includes(line));
    const now = await readScreens(
      browser,
      server.baseURL,
      (screen, lines) => missingOf(screen, lines).length <= (gone[screen] ?? []).length,
    );
    const shown = Object.entries(now).map(([screen, lines]) => [
      screen,
      lines.filter((line) => ofCharges.test(line)),
    ]);
    expect(Object.fromEntries(shown.filter(([, lines]) => lines?.length))).toEqual(allowed);
    const missing = Object.keys(stored).map((screen) => [screen, missingOf(screen, now[screen])] as const);
    expect(Object.fromEntries(missing.filter(([, lines]) => lines.length > 0))).toEqual(gone);
  } finally {
    await server.stop();
  }
});
